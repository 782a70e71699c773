import { type NavigateOptions, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { POPULAR_CITIES_NAV, SUGGESTION_LIMIT } from "../api/constants.gen";
import { usePlaceSuggestions } from "../api/places";
import { placeChoices } from "../components/placeChoices";
import { Combobox } from "../components/ui/Combobox";
import { FindButton } from "../components/ui/FindButton";
import { Icon } from "../components/ui/Icon";
import { useSearchChoices } from "../components/useSearchChoices";
import { copy } from "./copy";

type Props = { id: string; autoFocus?: boolean; onDone?: () => void };

/** A picked place searches by id, text by query; trips and guides open. */
export function NavSearch({ id, autoFocus = false, onDone }: Props) {
  const [text, setText] = useState("");
  const places = usePlaceSuggestions(text, SUGGESTION_LIMIT);
  const others = useSearchChoices(text);
  const navigate = useNavigate();
  const go = (link: NavigateOptions) => {
    setText("");
    onDone?.();
    void navigate(link);
  };
  const submit = (words: string) => {
    const wanted = words.trim();
    if (wanted !== "") go({ to: "/search", search: { q: wanted } });
  };
  return (
    <search>
      <form
        className="find combo"
        action="/search"
        ref={(form) => {
          if (autoFocus) form?.querySelector("input")?.focus();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          submit(text);
        }}
      >
        <Icon name="search" />
        <Combobox
          id={id}
          name="q"
          className="input"
          label={copy.searchLabel}
          placeholder={copy.searchPlaceholder}
          value={text}
          choices={placeChoices(places, POPULAR_CITIES_NAV, others)}
          onType={setText}
          onChoose={(choice) => go("link" in choice ? choice.link : { to: "/search", search: choice.search })}
          onSubmit={submit}
        />
        <FindButton label={copy.searchGo} />
      </form>
    </search>
  );
}
