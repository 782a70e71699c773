import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";

// Loaded on demand: most readers do not book. The dialog loads with the code that decides whether it opens.
const BookingOver = lazy(() => {
  void import("../features/booking/BookingDialog");
  return import("./BookingOverlay").then((file) => ({ default: file.BookingOverlay }));
});

/** Stays mounted once opened. */
export function BookingSlot() {
  const { book } = useSearch({ from: "/packages/$id" });
  const [isWanted, setWanted] = useState(false);
  // Syncs with the server-rendered page, which holds no dialog.
  useEffect(() => {
    if (book) setWanted(true);
  }, [book]);
  return (
    isWanted && (
      <Suspense fallback={null}>
        <BookingOver />
      </Suspense>
    )
  );
}
