import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";

// Most who read a package do not book it. The dialog comes beside what decides whether it opens.
const BookingOver = lazy(() => {
  void import("../features/booking/BookingDialog");
  return import("./BookingOverlay").then((file) => ({ default: file.BookingOverlay }));
});

/** The booking dialog's place over a package's page. It stays mounted once opened. */
export function BookingSlot() {
  const { book } = useSearch({ from: "/packages/$id" });
  const [isWanted, setWanted] = useState(false);
  // The outside system is the page that the server has drawn: it holds no dialog.
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
