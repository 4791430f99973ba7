/** The limit on a graduated scale: a circle cut by a line, as on a ship's side. @param at percent of the scale's width */
export function LoadLine({ at }: { at: number }) {
  return (
    <div className="absolute -top-1 h-[15px] w-px bg-fg" style={{ left: `${at}%` }}>
      <span className="absolute top-[2.5px] -left-1 size-[9px] rounded-full border border-fg bg-surface" />
      <span className="absolute top-0 left-0 h-full w-px bg-fg" />
    </div>
  );
}
