type AwaitedAnswerProps = {
  name: string | null;
  /** The words about what is going on. */
  status: string;
  lines: number;
};

/** What stands in a frame's place while Kith takes longer than a second: whose page it is, and the shape of the answer. */
export function AwaitedAnswer({ name, status, lines }: AwaitedAnswerProps) {
  return (
    <div className="waiting">
      {name && <h1>{name}</h1>}
      <p role="status">{status}</p>
      <div aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => `line ${line}`).map((line) => (
          <span key={line} />
        ))}
      </div>
    </div>
  );
}
