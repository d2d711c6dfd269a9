import { lazy, Suspense } from 'react';
import { features } from '../features.ts';
import { useUser } from '../platform/api/session.ts';
import { Card } from '../platform/ui/layout/card.tsx';
import { Page } from '../platform/ui/layout/page.tsx';
import { Loading } from '../platform/ui/states/loading.tsx';
import { Notice } from '../platform/ui/states/notice.tsx';
import css from './settings-screen.module.css';

const sections = features
  .flatMap((feature) => feature.settings ?? [])
  .map((section) => ({ ...section, Content: lazy(section.section) }))
  .toSorted((a, b) => a.place - b.place);

/** /settings: the choices that users make for themselves. Each change is saved at once. */
export default function SettingsScreen() {
  const user = useUser();
  const acting = user?.fake ?? false;
  return (
    <Page title="Settings" reading>
      {acting && (
        <div className={css.notice}>
          <Notice kind="info">
            You act as {user?.payload.given_name}. You see their settings. Only they can change them.
          </Notice>
        </div>
      )}
      <Suspense fallback={<Loading />}>
        {sections
          .filter((section) => !(acting && section.private))
          .map(({ title, Content }) => (
            <Card key={title} className={css.section} aria-label={title}>
              <h2>{title}</h2>
              <Content />
            </Card>
          ))}
      </Suspense>
    </Page>
  );
}
