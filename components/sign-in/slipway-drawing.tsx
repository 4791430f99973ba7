const unit = 14;

/** The graduated incline behind the sign-in: a slipway is a measured slope. */
export function SlipwayDrawing() {
  const marks = Array.from({ length: 140 }, (_, index) => index);
  return (
    <div aria-hidden="true" className="absolute top-[58%] -left-[4%] h-105 w-[108%] origin-top-left rotate-[6.5deg]">
      <div className="absolute inset-x-0 top-0 -bottom-100 border-t border-fg bg-sunken" />
      <svg aria-hidden="true" className="absolute top-0 left-0 h-10 w-490 overflow-visible">
        {marks.map((index) => {
          const isMajor = index % 10 === 0;
          return (
            <g key={index}>
              <path
                d={`M${index * unit} 0v${isMajor ? 22 : index % 5 === 0 ? 14 : 8}`}
                className={isMajor ? 'stroke-line-input' : 'stroke-tick'}
              />
              {isMajor && index > 0 ? (
                <text x={index * unit + 5} y={22} className="tabular fill-subtle text-11">
                  {index / 10}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
