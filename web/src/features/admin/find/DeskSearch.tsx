import "./find.css";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useDebounced } from "../../../api/useDebounced";
import { Icon } from "../../../components/ui/Icon";
import { isComposing, isEnter } from "../../../lib/enterKey";
import { ADMIN_DEFAULTS } from "../params";
import { copy } from "./copy";
import { type FoundChoice, FoundList } from "./FoundList";
import { foundRecords, SHORTEST_TEXT, searchedText } from "./queries";
import { recordTarget } from "./recordTarget";
import { useSlashKey } from "./useSlashKey";

const PAUSE_MS = 250;

/** One search over everything an admin may see. The focus stays in the text; `/` leads to it from anywhere. */
export function DeskSearch() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const text = typed.trim();
  const settled = useDebounced(text, PAUSE_MS);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(foundRecords(settled));
  const isCurrent = settled === text && data !== undefined && !isPlaceholderData;
  const isSearched = text.length >= SHORTEST_TEXT;
  const choices: FoundChoice[] = isSearched && data ? choicesOf(data.records, data.is_cut) : [];
  useSlashKey(() => input.current?.focus());

  // Syncs with the scroll position: the focus stays in the text, so the browser does not scroll to the option.
  useEffect(() => {
    if (isOpen) document.getElementById(`${listId}-${marked}`)?.scrollIntoView({ block: "nearest" });
  }, [isOpen, marked, listId]);

  const close = () => {
    setOpen(false);
    input.current?.blur();
  };
  const choose = (choice: FoundChoice) => {
    close();
    const search =
      choice.record === null
        ? { ...ADMIN_DEFAULTS, tab: "bookings" as const, q: searchedText(text, data?.left_out ?? []) }
        : recordTarget(choice.record);
    void navigate({ to: "/admin", search, resetScroll: false });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") close();
    else if (step !== undefined) {
      setOpen(true);
      if (choices.length > 0) setMarked((marked + step + choices.length) % choices.length);
    } else if (isEnter(event.nativeEvent)) {
      const choice = choices[marked];
      if (isOpen && isCurrent && choice) choose(choice);
    } else return;
    event.preventDefault();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element of that name is too new for some browsers
    <div
      role="search"
      aria-label={copy.landmark}
      className={isOpen ? "desk-find open no-print" : "desk-find no-print"}
      onBlur={onBlur}
    >
      <div className="find">
        <Icon name="search" />
        <input
          ref={input}
          className="input"
          type="text"
          role="combobox"
          aria-label={copy.label}
          aria-autocomplete="list"
          aria-expanded={isOpen && choices.length > 0}
          aria-controls={listId}
          aria-activedescendant={isOpen && choices.length > 0 ? `${listId}-${marked}` : undefined}
          aria-keyshortcuts="/"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={copy.placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setMarked(0);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        <span className="find-key" aria-hidden="true">
          <kbd>/</kbd>
        </span>
        {isOpen && (
          <button type="button" className="iconbtn" aria-label={copy.close} onClick={close}>
            <Icon name="close" small />
          </button>
        )}
      </div>
      <FoundList
        id={listId}
        isOpen={isOpen}
        text={isSearched ? text : ""}
        choices={choices}
        marked={marked}
        leftOut={isSearched && isCurrent ? (data?.left_out ?? []) : []}
        correction={isSearched && isCurrent ? (data?.correction ?? null) : null}
        isWaiting={isSearched && !isCurrent && (error === null || isFetching)}
        error={isSearched && settled === text && !isFetching ? error : null}
        onAgain={() => void refetch()}
        onChoose={choose}
      />
    </div>
  );
}

function choicesOf(records: readonly NonNullable<FoundChoice["record"]>[], isCut: boolean): FoundChoice[] {
  const all: FoundChoice[] = records.map((record) => ({ key: `${record.kind} ${record.id}`, record }));
  return isCut ? [...all, { key: "bookings", record: null }] : all;
}
