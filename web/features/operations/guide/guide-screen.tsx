import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import {
  GUIDE_PAGES,
  type GuidePage,
  getGuidePath,
  isGuidePage,
  type RenderedPage,
} from '../../../../shared/features/operations/guide/pages.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { LinkButton } from '../../../platform/ui/buttons/link-button.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Page } from '../../../platform/ui/layout/page.tsx';
import { TabLinks } from '../../../platform/ui/layout/tab-links.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import css from './guide.module.css';
import { renderGuide } from './guide-content.tsx';
import { loadGuidePage } from './rendered-pages.ts';

const PAGES = Object.keys(GUIDE_PAGES) as GuidePage[];

/** The guide for whoever sets Kith up and runs it, of the version that runs. */
export default function GuideScreen() {
  const { page } = useParams();
  if (!isGuidePage(page)) return <Navigate to={getGuidePath('install')} replace />;
  return <Guide page={page} />;
}

function Guide({ page }: { page: GuidePage }) {
  const query = useQuery({
    queryKey: ['guide', page],
    queryFn: () => loadGuidePage(page),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const tabs = PAGES.map((key) => ({
    key,
    label: GUIDE_PAGES[key].label,
    to: getGuidePath(key),
    current: key === page,
  }));
  return (
    <Page
      title={query.data?.title ?? GUIDE_PAGES[page].label}
      documentTitle={`${GUIDE_PAGES[page].label} · Guide`}
      actions={<LinkButton to="/admin/setup">Set up</LinkButton>}
    >
      <TabLinks label="Guide" tabs={tabs} />
      <div className={css.page}>
        {query.isPending && <LoadingCard label="Loading the page…" />}
        <Failed what="Couldn’t load the page." query={query} />
        {query.data && <Rendered key={page} page={page} rendered={query.data} />}
      </div>
    </Page>
  );
}

function Rendered({ page, rendered: { content } }: { page: GuidePage; rendered: RenderedPage }) {
  const article = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    const heading = document.getElementById(hash.slice(1));
    if (!heading || !article.current?.contains(heading)) return;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView?.();
  }, [hash]);
  // Going to another heading changes nothing of the text.
  const text = useMemo(() => renderGuide(content), [content]);
  return (
    <>
      <Card className={css.card}>
        <article ref={article} className={css.article}>
          {text}
        </article>
      </Card>
      <nav className={css.sections} aria-label="On this page">
        {content.map((node) =>
          typeof node !== 'string' && node.tag === 'h2' ? (
            <Link key={node.id} to={`${getGuidePath(page)}#${node.id}`}>
              {renderGuide(node.content)}
            </Link>
          ) : null,
        )}
      </nav>
    </>
  );
}
