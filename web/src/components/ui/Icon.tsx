import type { ReactNode } from "react";

// Drawn for this product on a 20-unit grid with one line weight; what is one path is its data. Decorative: the words beside them say the same.
const SHAPES = {
  search: (
    <>
      <circle cx="9" cy="9" r="5.5" />
      <path d="m13.2 13.2 3.8 3.8" />
    </>
  ),
  pin: (
    <>
      <path d="M10 17.5s5.5-5 5.5-9.3a5.5 5.5 0 0 0-11 0c0 4.3 5.5 9.3 5.5 9.3z" />
      <circle cx="10" cy="8.2" r="2" />
    </>
  ),
  right: "M3.5 10h13m-5-5 5 5-5 5",
  left: "M16.5 10h-13m5-5-5 5 5 5",
  back: "M7 4.5 3 8.5l4 4M3 8.5h9a4.5 4.5 0 0 1 0 9H8.5",
  up: "M10 16.5v-13m-5 5 5-5 5 5",
  down: "M10 3.5v13m-5-5 5 5 5-5",
  chevron: "m5 8 5 5 5-5",
  close: "m5 5 10 10M15 5 5 15",
  plus: "M10 4v12M4 10h12",
  minus: "M4 10h12",
  bell: "M4.5 14.5c1-1.2 1.4-2.6 1.4-5a4.1 4.1 0 0 1 8.2 0c0 2.4.4 3.8 1.4 5zM8.3 17a1.9 1.9 0 0 0 3.4 0M10 5.4V3.5",
  menu: "M3 6.5h14M3 13.5h14",
  user: (
    <>
      <circle cx="10" cy="7" r="3.3" />
      <path d="M3.5 17c.8-3.6 3.3-5.2 6.5-5.2s5.7 1.6 6.5 5.2" />
    </>
  ),
  people: (
    <>
      <circle cx="7.5" cy="7" r="2.8" />
      <path d="M2 16.5c.6-3.2 2.7-4.6 5.5-4.6s4.9 1.4 5.5 4.6M12.8 4.5a2.7 2.7 0 0 1 0 5M15 12.4c1.7.6 2.7 2 3 4.1" />
    </>
  ),
  calendar: (
    <>
      <rect x="3" y="4.5" width="14" height="12.5" rx="2" />
      <path d="M3 8.5h14M7 2.5v4M13 2.5v4" />
    </>
  ),
  star: "m10 2.8 2.2 4.7 5.1.6-3.8 3.5 1 5.1L10 14.2l-4.5 2.5 1-5.1L2.7 8.1l5.1-.6z",
  check: "m4 10.5 4 4 8-9",
  seal: (
    <>
      <path d="m10 2 2 1.7 2.6-.2.6 2.5 2.2 1.4-1 2.4 1 2.4-2.2 1.4-.6 2.5-2.6-.2L10 18l-2-1.7-2.6.2-.6-2.5-2.2-1.4 1-2.4-1-2.4L4.8 6l.6-2.5 2.6.2z" />
      <path d="m7.2 10 2 2 3.6-4" />
    </>
  ),
  clock: (
    <>
      <circle cx="10" cy="10" r="6.8" />
      <path d="M10 6v4.2l2.6 1.6" />
    </>
  ),
  sliders: (
    <>
      <path d="M3 6h8M15 6h2M3 14h2M9 14h8" />
      <circle cx="13" cy="6" r="2" />
      <circle cx="7" cy="14" r="2" />
    </>
  ),
  speech: "M3.5 4.5h13v9H9l-3.5 3v-3h-2z",
  flag: "M5 17.5v-14M5 4h9.5l-2 3.2 2 3.3H5",
  sun: (
    <>
      <circle cx="10" cy="10" r="3.4" />
      <path d="M10 2.5v1.7M10 15.8v1.7M2.5 10h1.7M15.8 10h1.7M4.7 4.7l1.2 1.2M14.1 14.1l1.2 1.2M15.3 4.7l-1.2 1.2M5.9 14.1l-1.2 1.2" />
    </>
  ),
  moon: "M16.5 11.8A7 7 0 0 1 8.2 3.5a6.8 6.8 0 1 0 8.3 8.3z",
  screen: (
    <>
      <rect x="2.5" y="4" width="15" height="10" rx="1.5" />
      <path d="M7 17h6M10 14v3" />
    </>
  ),
  expand: "M12 3.5h4.5V8M8 16.5H3.5V12M16.5 3.5 11.5 8.5M3.5 16.5l5-5",
  mail: (
    <>
      <rect x="2.5" y="4.5" width="15" height="11" rx="1.5" />
      <path d="m3 6 7 5 7-5" />
    </>
  ),
  warn: "M10 3 18 16.5H2zM10 8v4M10 14.3v.1",
  print: "M5.5 7V3h9v4M5.5 14H3V7.5h14V14h-2.5M5.5 11.5h9V17h-9z",
  price: (
    <>
      <path d="M3 10.5V4a1 1 0 0 1 1-1h6.5l7 7-7.5 7.5z" />
      <circle cx="6.8" cy="6.8" r="1.1" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof SHAPES;

type Props = { shape: ReactNode; small: boolean };

export function Drawing({ shape, small }: Props) {
  return (
    <svg className={small ? "i s" : "i"} viewBox="0 0 20 20" aria-hidden="true">
      {typeof shape === "string" ? <path d={shape} /> : shape}
    </svg>
  );
}

export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  return <Drawing shape={SHAPES[name]} small={small} />;
}
