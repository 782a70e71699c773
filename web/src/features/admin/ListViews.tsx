import "./views/views.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { failureText, textOf } from "../../api/errors";
import { useSession } from "../../api/session";
import { Icon } from "../../components/ui/Icon";
import { toast } from "../../components/ui/toasts";
import { useLostFocus } from "../../components/useLostFocus";
import { useMay } from "./rights";
import { copy, sharedText } from "./views/copy";
import { type StaffView, staffViews, useRemoveView, useSaveView, type ViewList } from "./views/queries";
import { RemoveView } from "./views/RemoveView";
import { SavedView, ViewButton } from "./views/ViewButton";
import { ViewForm } from "./views/ViewForm";
import { fromSaved, isOfArea, isSameFilter, type NamedFilter, toSaved, type ViewFilter } from "./views/viewFilter";

type Props<Filter> = {
  list: ViewList;
  /** Of the area, if another one has views of this kind too. */
  area?: string;
  filter: Filter;
  /** The filter of the whole list. */
  none: Filter;
  builtIn: readonly NamedFilter<Filter>[];
  onFilter: (filter: Filter) => void;
};

/** Named filters of a list: those of the product, one's own, then those that others share. */
export function ListViews<Filter extends ViewFilter>({ list, area: name, filter, none, ...props }: Props<Filter>) {
  const { builtIn, onFilter } = props;
  const session = useSession();
  const admin = session.state === "out" ? "" : (session.person?.id ?? "");
  const reading = useQuery(staffViews(list, admin, (stored) => toSaved(fromSaved(stored, none), none)));
  const views = reading.data ?? [];
  const saved = views
    .filter((view) => isOfArea(view.filter, name ?? ""))
    .map((view) => ({ view, filter: fromSaved(view.filter, none) }));
  const own = views.filter((view) => view.is_own);
  const toSave = { ...toSaved(filter, none), ...(name !== undefined && { area: name }) };
  const [isNaming, setNaming] = useState(false);
  const [removed, setRemoved] = useState<StaffView>();
  const mayRemove = useMay("manage_staff");
  const { fallback, area } = useLostFocus<HTMLElement>();
  const removing = useRemoveView(list);
  const onRemove = (view: StaffView) => {
    if (view.is_shared) return setRemoved(view);
    removing.mutate(view.id, {
      onError: (error) => toast({ tone: "bad", title: copy.error, text: failureText(error, copy.removeFailed) }),
    });
  };
  const isNow = (one: Filter) => isSameFilter(one, filter);
  const current = saved.find((one) => one.view.is_own && isNow(one.filter));
  const place = [...builtIn, ...saved].findIndex((one) => isNow(one.filter));
  const isNew = place === -1;
  const strip = useRef<HTMLUListElement>(null);
  // Syncs with the scroll position: on a narrow screen the open view, or the button that saves it, may be beyond the edge.
  useEffect(() => {
    const items = strip.current?.children;
    const open = items?.[place === -1 ? items.length - 1 : place];
    if (!strip.current || !(open instanceof HTMLElement)) return;
    strip.current.scrollLeft = open.offsetLeft - (strip.current.clientWidth - open.offsetWidth) / 2;
  }, [place]);
  return (
    <nav className="list-views" aria-label={copy.views} tabIndex={-1} ref={fallback} {...area}>
      <ul ref={strip}>
        {builtIn.map((view) => (
          <li key={view.name}>
            <ViewButton isPressed={isNow(view.filter)} onPress={() => onFilter(view.filter)}>
              <span>{view.name}</span>
            </ViewButton>
          </li>
        ))}
        {saved.map((one) => (
          <SavedView
            key={one.view.id}
            view={one.view}
            isPressed={isNow(one.filter)}
            onPress={() => onFilter(one.filter)}
            onRemove={one.view.is_own || mayRemove ? () => onRemove(one.view) : undefined}
          />
        ))}
        {reading.isPending && (
          <li>
            <span className="sr" role="status">
              {copy.loading}
            </span>
            <span className="skel" />
          </li>
        )}
        {reading.data && isNew && !isNaming && (
          <li>
            <button type="button" className="view save-view" onClick={() => setNaming(true)}>
              <Icon name="plus" small />
              <span>{copy.save}</span>
            </button>
          </li>
        )}
        {current && (
          <li>
            <ShareButton list={list} view={current.view} filter={toSave} />
          </li>
        )}
      </ul>
      {reading.error && !reading.data && (
        <p className="small" role="alert">
          <span>{textOf(reading.error, copy.failed)}</span>{" "}
          <button type="button" className="link" onClick={() => void reading.refetch()}>
            {copy.tryAgain}
          </button>
        </p>
      )}
      {reading.data && isNew && isNaming && (
        <ViewForm list={list} filter={toSave} own={own} onClose={() => setNaming(false)} />
      )}
      <RemoveView list={list} view={removed} onClose={() => setRemoved(undefined)} />
    </nav>
  );
}

/** Of one's own view that is open. */
function ShareButton({ list, view, filter }: { list: ViewList; view: StaffView; filter: ViewFilter }) {
  const saving = useSaveView(list);
  const { name, is_shared } = view;
  const onPress = () => {
    if (saving.isPending) return;
    saving.mutate(
      { name, filter, is_shared: !is_shared },
      {
        onSuccess: () => toast({ tone: "good", ...sharedText(name, !is_shared) }),
        onError: (error) => toast({ tone: "bad", title: copy.error, text: failureText(error, copy.saveFailed) }),
      },
    );
  };
  return (
    <button type="button" className="view save-view" aria-disabled={saving.isPending} onClick={onPress}>
      {is_shared ? copy.unshare : copy.share}
    </button>
  );
}
