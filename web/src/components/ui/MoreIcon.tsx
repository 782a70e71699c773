import { Drawing, Icon, type IconName } from "./Icon";

// Apart from the common icons, so that lists load without these.
const PATHS = {
  car: "M3 12.5V11l1.7-4.6A1.5 1.5 0 0 1 6.1 5.5h7.8a1.5 1.5 0 0 1 1.4.9L17 11v4.5h-2.5V14h-9v1.5H3zM3.5 11h13",
  train:
    "M5.5 3.5h9A1.5 1.5 0 0 1 16 5v7.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V5a1.5 1.5 0 0 1 1.5-1.5zM4 9.5h12M6.5 14.5 5 17.5m8.5-3 1.5 3M7 12h.01M13 12h.01",
  temple: "M3.5 17V11h13v6M2 11l8-3 8 3M5.5 9.6V7.2L10 5.2l4.5 2v2.4M10 5V2.5M8.5 17v-3h3v3",
  garden: "M10 17.5V9M10 9c0-3 2-5 5.5-5C15.5 7.5 13.5 9 10 9zM10 12.5c0-2.5-1.7-4-4.8-4 0 2.7 1.7 4 4.8 4zM5 17.5h10",
  lake: "M2.5 8c1.9 0 1.9 1.3 3.7 1.3S8.1 8 10 8s1.9 1.3 3.8 1.3S15.6 8 17.5 8M2.5 12.5c1.9 0 1.9 1.3 3.7 1.3s1.9-1.3 3.8-1.3 1.9 1.3 3.8 1.3 1.8-1.3 3.7-1.3",
  stupa: "M3 17h14M4 17c0-5 2.5-8 6-8s6 3 6 8M8.5 9V6.8h3V9M10 6.8V2.5",
  mountain: "m2.5 16.5 5-9.5 3.3 5.7L12.6 9.5l4.9 7z",
  other: "M16.5 10a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM12.5 7.5l-1.6 3.4-3.4 1.6 1.6-3.4z",
  bed: "M2.5 16V5M2.5 13.5h15V16M17.5 13.5v-1.5a2.5 2.5 0 0 0-2.5-2.5H8.5v4M5.5 10.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z",
  grip: "M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01",
  picture:
    "M4 4h12a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-12a1.5 1.5 0 0 1-1.5-1.5v-9a1.5 1.5 0 0 1 1.5-1.5zM2.5 13.5l4.5-4 4 3.5 2.5-2 4 3.5M14.2 7.5a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0z",
  eye: "M2 10c2-3.6 4.7-5.4 8-5.4s6 1.8 8 5.4c-2 3.6-4.7 5.4-8 5.4S4 13.6 2 10zM12.4 10a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0z",
  pencil: "m4 16 .8-3.6L13.5 3.7l2.8 2.8L7.6 15.2zM12 5.2 14.8 8",
  handheld: "M7.5 2h5a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2zM9 15.2h2",
  print: "M5.5 7V3h9v4M5.5 14H3V7.5h14V14h-2.5M5.5 11.5h9V17h-9z",
  expand: "M12 3.5h4.5V8M8 16.5H3.5V12M16.5 3.5 11.5 8.5M3.5 16.5l5-5",
  up: "M10 16.5v-13m-5 5 5-5 5 5",
  down: "M10 3.5v13m-5-5 5 5 5-5",
  back: "M7 4.5 3 8.5l4 4M3 8.5h9a4.5 4.5 0 0 1 0 9H8.5",
  minus: "M4 10h12",
} satisfies Record<string, string>;

export type MoreIconName = keyof typeof PATHS | IconName;

export function MoreIcon({ name, small = false }: { name: MoreIconName; small?: boolean }) {
  return isInner(name) ? <Drawing path={PATHS[name]} small={small} /> : <Icon name={name} small={small} />;
}

function isInner(name: MoreIconName): name is keyof typeof PATHS {
  return name in PATHS;
}
