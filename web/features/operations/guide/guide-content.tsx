import type { ReactNode } from 'react';
import type { GuideElement, GuideNode } from '../../../../shared/features/operations/guide/pages.ts';
import { Link, type WholeAddress } from '../../../platform/ui/buttons/link.tsx';

/** The elements of a page of the guide. They never change their order, so that their place is their key. */
export const renderGuide = (nodes: readonly GuideNode[]): ReactNode =>
  nodes.map((node, at) => (typeof node === 'string' ? node : renderElement(node, at)));

function renderElement({ tag: Tag, id, to, label, content }: GuideElement, key: number): ReactNode {
  if (Tag === 'br' || Tag === 'hr') return <Tag key={key} />;
  const inner = renderGuide(content);
  if (Tag === 'a')
    return to?.startsWith('/') ? (
      <Link key={key} to={to as WholeAddress}>
        {inner}
      </Link>
    ) : (
      <a key={key} href={to} target="_blank" rel="noreferrer">
        {inner}
      </a>
    );
  if (Tag === 'th')
    return (
      <th key={key} scope="col">
        {inner}
      </th>
    );
  return (
    <Tag key={key} id={id} data-label={label} tabIndex={id === undefined ? undefined : -1}>
      {inner}
    </Tag>
  );
}
