import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useOverlay } from "../../components/useOverlay";
import type { GuideSearch } from "./params";

const NAME = "filters";

/** Its choices get one history entry when it closes, also by Back. */
export function useGuideSheet(search: GuideSearch) {
  const navigate = useNavigate({ from: "/guides" });
  const { isOpen, open, close } = useOverlay(NAME);
  const [chosen, setChosen] = useState<GuideSearch>();

  // Syncs with the browser's Back, which removes the sheet's entry; the choices get another.
  useEffect(() => {
    if (isOpen || chosen === undefined) return;
    setChosen(undefined);
    void navigate({ search: chosen, resetScroll: false });
  }, [isOpen, chosen, navigate]);

  return {
    isOpen,
    open,
    close,
    search: chosen ?? search,
    choose: (part: Partial<GuideSearch>) => setChosen({ ...search, ...chosen, ...part }),
  };
}
