const ROWS = 10;

/** As high as the rows that come. */
export function SkeletonRows({ text }: { text: string }) {
  return (
    <>
      <p className="sr" role="status">
        {text}
      </p>
      <div className="skeleton-rows" aria-hidden="true">
        {Array.from({ length: ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
          <span key={row} className="skel" />
        ))}
      </div>
    </>
  );
}
