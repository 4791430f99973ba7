import type { ComponentProps } from 'react';

/** 16-px line drawings: one stroke width, round ends, colour of the text. */
const paths = {
  home: 'M2.75 7.25 8 2.75l5.25 4.5M4.25 6.5v6.75h7.5V6.5M6.75 13.25v-3.5h2.5v3.5',
  catalog: 'M2.75 2.75h4.5v4.5h-4.5zM8.75 2.75h4.5v4.5h-4.5zM2.75 8.75h4.5v4.5h-4.5zM11 8.75v4.5M8.75 11h4.5',
  requests: 'M3.25 2.75h9.5v10.5h-9.5zM5.75 5.75h4.5M5.75 8h4.5M5.75 10.25h2.5',
  approvals: 'M2.75 2.75h10.5v10.5H2.75zM5.25 8.25l2 2 3.5-4.5',
  clusters: 'M8 2.5 13 5.25v5.5L8 13.5l-5-2.75v-5.5zM3.1 5.3 8 8l4.9-2.7M8 8v5.4',
  fleet: 'M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM2.75 8h10.5M8 2.5c4 3.5 4 7.5 0 11M8 2.5c-4 3.5-4 7.5 0 11',
  budgets: 'M2.75 13.25h10.5M4.25 10.75v-3M8 10.75v-8M11.75 10.75V5.25',
  costs: 'M2.75 2.75v10.5h10.5M5 10l2.75-3.25 2 1.75L13 4.5',
  bell: 'M8 2.25v.75M4.25 10.75V7a3.75 3.75 0 0 1 7.5 0v3.75l1.25 1.5H3zM6.75 14h2.5',
  settings:
    'M2.75 4.75h6M11.75 4.75h1.5M2.75 11.25h1.5M7.25 11.25h6M10.25 6.25a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM5.75 12.75a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
  'up-down': 'm5 6.25 3-3 3 3M5 9.75l3 3 3-3',
  search: 'M11.25 7a4.25 4.25 0 1 1-8.5 0 4.25 4.25 0 0 1 8.5 0zM10.25 10.25l3 3',
  menu: 'M2.5 4.25h11M2.5 8h11M2.5 11.75h11',
  sun: 'M10.75 8a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0zM8 1.75v1.5M8 12.75v1.5M1.75 8h1.5M12.75 8h1.5M3.6 3.6l1 1M11.4 11.4l1 1M12.4 3.6l-1 1M4.6 11.4l-1 1',
  moon: 'M13.25 9.5A5.75 5.75 0 0 1 6.5 2.75a5.75 5.75 0 1 0 6.75 6.75z',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  close: 'm4 4 8 8m0-8-8 8',
  'chevron-down': 'm4.5 6.25 3.5 3.5 3.5-3.5',
  download: 'M8 2.5v7.5M4.75 7 8 10.25 11.25 7M3 13.25h10',
  check: 'm3.5 8.5 3 3 6-7',
  copy: 'M5.75 5.75h7.5v7.5h-7.5zM10.25 5.75v-3h-7.5v7.5h3',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  trash: 'M3 4.25h10M6.25 4V2.75h3.5V4M4.25 4.5l.5 8.75h6.5l.5-8.75',
  clock: 'M13.25 8a5.25 5.25 0 1 1-10.5 0 5.25 5.25 0 0 1 10.5 0zM8 5v3l2 1.25',
  columns: 'M2.75 3.25h10.5v9.5H2.75zM6.25 3.25v9.5M9.75 3.25v9.5',
  'arrow-right': 'M3 8h10M9 4l4 4-4 4',
  key: 'M6.75 11a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0zM6 9.25l6.5-6.5M10 5.25l1.75 1.75',
  retry: 'M13 4.5v3H10M3 11.5v-3h3M12.6 7a4.75 4.75 0 0 0-8.2-2.25L3 6.25M3.4 9a4.75 4.75 0 0 0 8.2 2.25L13 9.75',
  services: 'M8 2.75 13.5 5.5 8 8.25 2.5 5.5zM2.5 8.25 8 11l5.5-2.75M2.5 10.75 8 13.5l5.5-2.75',
  applications: 'M6 3.25h4v3H6zM2.25 9.75h4v3h-4zM9.75 9.75h4v3h-4zM8 6.25v1.75M4.25 9.75V8h7.5v1.75',
  upgrade: 'M8 13.25V3M3.75 7.25L8 3l4.25 4.25',
  edit: 'M10.75 2.75l2.5 2.5L5.5 13H3v-2.5zM9 4.5L11.5 7',
  lock: 'M4 7.25h8v6H4zM5.75 7V5.25a2.25 2.25 0 0 1 4.5 0V7',
  language:
    'M2.5 4h7M6 2.75V4M8 4c-.5 2.75-2.5 4.75-5.25 5.75M4 6.25c.75 1.5 2.25 2.75 4 3.25M8 13.25l2.75-6.5 2.75 6.5M8.9 11.25h3.7',
  claim: 'M4 13.5V2.75h7.5l-1.75 2.5 1.75 2.5H4',
};
export type IconName = keyof typeof paths;

/** An icon beside a word; alone it needs a labelled button around it. */
export function Icon({ name, ...rest }: ComponentProps<'svg'> & { name: IconName }) {
  return (
    <svg
      aria-hidden="true"
      width={16}
      height={16}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <path d={paths[name]} />
    </svg>
  );
}
