import { lazy, Suspense } from 'react';
import { useUser } from '../api/session.ts';
import { features } from '../features.ts';
import { Card } from '../ui/card.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import css from './settings-screen.module.css';

const sections = features
  .flatMap((feature) => feature.settings ?? [])
  .map((section) => ({ ...section, Content: lazy(section.section) }))
  .toSorted((one, other) => one.place - other.place);

/** /settings: the choices that users make for themselves. Each change is saved at once. */
export default function SettingsScreen() {
  const user = useUser();
  const acting = user?.fake ?? false;
  return (
    <Page title="Settings" reading>
      {acting && (
        <div className={css.notice}>
          <Notice kind="info">
            You act as {user?.payload.given_name}. You see what they chose; only they can change it.
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
