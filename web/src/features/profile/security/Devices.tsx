import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Device, endDevice, listDevices } from "../../../api/devices";
import type { Person } from "../../../api/person";
import { Failure } from "../../../components/Failure";
import { MoreIcon } from "../../../components/ui/MoreIcon";
import { useLogout } from "../../../components/useLogout";
import { deviceOf } from "../../../lib/device";
import { agoText } from "../../../lib/instants";
import { copy, deviceLabel, lastActive } from "./copy";
import { FailedState, LoadingState } from "./LoadingState";

const devices = (person: string) =>
  queryOptions({ queryKey: ["sessions", person], queryFn: listDevices, staleTime: 0 });

export function Devices({ person }: { person: Person }) {
  const { data, error, refetch } = useQuery(devices(person.id));
  const logout = useLogout();
  if (error) return <FailedState error={error} onAgain={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const sorted = data.toSorted(
    (one, two) => Number(two.is_current) - Number(one.is_current) || two.refreshed_at.localeCompare(one.refreshed_at),
  );
  return (
    <>
      <ul className="lines">
        {sorted.map((device) => (
          <DeviceLine key={device.id} person={person} device={device} />
        ))}
      </ul>
      <div className="everywhere">
        <button
          type="button"
          className="btn danger compact"
          aria-disabled={logout.isPending}
          aria-describedby="everywhere-text"
          onClick={() => {
            if (!logout.isPending) logout.mutate("global");
          }}
        >
          {logout.isPending ? copy.ending : copy.everywhere}
        </button>
        <p className="small quiet" id="everywhere-text">
          {copy.everywhereText}
        </p>
      </div>
    </>
  );
}

function DeviceLine({ person, device }: { person: Person; device: Device }) {
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: endDevice,
    onSettled: () => queries.invalidateQueries({ queryKey: devices(person.id).queryKey }),
  });
  const { name, isHandheld } = deviceOf(device.user_agent);
  const ago = agoText(device.refreshed_at);
  return (
    <li>
      <MoreIcon name={isHandheld ? "handheld" : "screen"} />
      <div>
        <p>
          <b>{name}</b>
          {device.is_current && <span className="badge verified">{copy.thisDevice}</span>}
        </p>
        <p className="small quiet">
          <span>{lastActive(ago)}</span>
          {device.ip !== null && <span className="num address">{` · ${device.ip}`}</span>}
        </p>
        <Failure error={end.error} />
      </div>
      {!device.is_current && (
        <button
          type="button"
          className="btn line compact"
          aria-label={deviceLabel(name, ago)}
          aria-disabled={end.isPending}
          onClick={() => {
            if (!end.isPending) end.mutate(device.id);
          }}
        >
          {end.isPending ? copy.ending : copy.endDevice}
        </button>
      )}
    </li>
  );
}
