/** The mark: a hull on its ways. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" className="flex-none overflow-visible">
      <path
        className="fill-accent"
        d="M3.2 5.1 20.6 9.4C19.6 13.5 16.2 15.9 12.6 15L7.6 13.8C4.6 13 2.6 9.2 3.2 5.1z"
      />
      <path className="stroke-fg" strokeWidth="1.5" fill="none" strokeLinecap="round" d="M1.5 14.6 22.5 19.8" />
    </svg>
  );
}
