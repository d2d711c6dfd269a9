type NoticeProps = {
  title: string;
  text: string;
  /** A line about what is going on meanwhile. */
  status?: string;
  action: string;
  onAction: () => void;
  /** An address to open in a tab. */
  open?: string | null;
  collapse: (() => void) | null;
};

/** A message of the extension itself, because the web app cannot show it. */
export function PanelNotice({ title, text, status, action, onAction, open, collapse }: NoticeProps) {
  return (
    <main className="notice">
      <h1>{title}</h1>
      <p>{text}</p>
      {status && <p role="status">{status}</p>}
      <button type="button" className="primary" onClick={onAction}>
        {action}
      </button>
      {open && (
        <button type="button" onClick={() => window.open(open, '_blank', 'noopener')}>
          Open Kith
        </button>
      )}
      {collapse && (
        <button type="button" onClick={collapse}>
          Hide Kith
        </button>
      )}
    </main>
  );
}
