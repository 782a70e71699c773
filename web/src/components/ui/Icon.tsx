// Icons on a 20-unit grid with one line weight; each is one path. Decorative: text is beside them.
const PATHS = {
  search: "M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM13.2 13.2l3.8 3.8",
  pin: "M10 17.5s5.5-5 5.5-9.3a5.5 5.5 0 0 0-11 0c0 4.3 5.5 9.3 5.5 9.3zM12 8.2a2 2 0 1 1-4 0 2 2 0 0 1 4 0z",
  right: "M3.5 10h13m-5-5 5 5-5 5",
  left: "M16.5 10h-13m5-5-5 5 5 5",
  chevron: "m5 8 5 5 5-5",
  close: "m5 5 10 10M15 5 5 15",
  plus: "M10 4v12M4 10h12",
  bell: "M4.5 14.5c1-1.2 1.4-2.6 1.4-5a4.1 4.1 0 0 1 8.2 0c0 2.4.4 3.8 1.4 5zM8.3 17a1.9 1.9 0 0 0 3.4 0M10 5.4V3.5",
  menu: "M3 6.5h14M3 13.5h14",
  user: "M13.3 7a3.3 3.3 0 1 1-6.6 0 3.3 3.3 0 0 1 6.6 0zM3.5 17c.8-3.6 3.3-5.2 6.5-5.2s5.7 1.6 6.5 5.2",
  people:
    "M10.3 7a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0zM2 16.5c.6-3.2 2.7-4.6 5.5-4.6s4.9 1.4 5.5 4.6M12.8 4.5a2.7 2.7 0 0 1 0 5M15 12.4c1.7.6 2.7 2 3 4.1",
  calendar: "M5 4.5h10a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-8.5a2 2 0 0 1 2-2zM3 8.5h14M7 2.5v4M13 2.5v4",
  star: "m10 2.8 2.2 4.7 5.1.6-3.8 3.5 1 5.1L10 14.2l-4.5 2.5 1-5.1L2.7 8.1l5.1-.6z",
  check: "m4 10.5 4 4 8-9",
  bookmark: "M5.5 3h9v14L10 13.6 5.5 17z",
  seal: "M10 2l2 1.7 2.6-.2.6 2.5 2.2 1.4-1 2.4 1 2.4-2.2 1.4-.6 2.5-2.6-.2L10 18l-2-1.7-2.6.2-.6-2.5-2.2-1.4 1-2.4-1-2.4L4.8 6l.6-2.5 2.6.2zM7.2 10l2 2 3.6-4",
  sliders: "M3 6h8M15 6h2M3 14h2M9 14h8M15 6a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM9 14a2 2 0 1 1-4 0 2 2 0 0 1 4 0z",
  speech: "M3.5 4.5h13v9H9l-3.5 3v-3h-2z",
  flag: "M5 17.5v-14M5 4h9.5l-2 3.2 2 3.3H5",
  sun: "M13.4 10a3.4 3.4 0 1 1-6.8 0 3.4 3.4 0 0 1 6.8 0zM10 2.5v1.7M10 15.8v1.7M2.5 10h1.7M15.8 10h1.7M4.7 4.7l1.2 1.2M14.1 14.1l1.2 1.2M15.3 4.7l-1.2 1.2M5.9 14.1l-1.2 1.2",
  moon: "M16.5 11.8A7 7 0 0 1 8.2 3.5a6.8 6.8 0 1 0 8.3 8.3z",
  screen:
    "M4 4h12a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-12a1.5 1.5 0 0 1-1.5-1.5v-7a1.5 1.5 0 0 1 1.5-1.5zM7 17h6M10 14v3",
  mail: "M4 4.5h12a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-12a1.5 1.5 0 0 1-1.5-1.5v-8a1.5 1.5 0 0 1 1.5-1.5zM3 6l7 5 7-5",
  warn: "M10 3 18 16.5H2zM10 8v4M10 14.3v.1",
  price: "M3 10.5V4a1 1 0 0 1 1-1h6.5l7 7-7.5 7.5zM7.9 6.8a1.1 1.1 0 1 1-2.2 0 1.1 1.1 0 0 1 2.2 0z",
  clock: "M16.8 10a6.8 6.8 0 1 1-13.6 0 6.8 6.8 0 0 1 13.6 0zM10 6v4.2l2.6 1.6",
} satisfies Record<string, string>;

export type IconName = keyof typeof PATHS;

export function Drawing({ path, small }: { path: string; small: boolean }) {
  return (
    <svg className={small ? "i s" : "i"} viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  return <Drawing path={PATHS[name]} small={small} />;
}
