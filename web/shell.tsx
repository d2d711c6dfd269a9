import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, Outlet, type RouteObject, ScrollRestoration, useLocation } from 'react-router';
import { EMBED_PATHS } from '../shared/features/panel/frames/paths.ts';
import type { Permission } from '../shared/platform/permissions.ts';
import { DialogHost } from './dialog-host.tsx';
import { LandingScreen } from './features/accounts/session/landing-screen.tsx';
import { WelcomeFrame } from './features/accounts/session/welcome-page.tsx';
import { features } from './features.ts';
import { ActingWatch } from './frame/acting-watch.tsx';
import { FailedScreen } from './frame/failed-screen.tsx';
import { Frame } from './frame/frame.tsx';
import { SingleKeys } from './frame/single-keys.tsx';
import { useAskedAtStart, useWaiting } from './frame/waiting.ts';
import { DraftsProvider } from './platform/api/drafts.tsx';
import { EditsProvider } from './platform/api/edits-provider.tsx';
import { Failed } from './platform/api/failed.tsx';
import { useCan, userQuery, useSignedIn } from './platform/api/session.ts';
import { AddressProvider } from './platform/ui/buttons/link.tsx';
import { Loading } from './platform/ui/states/loading.tsx';
import { type RoutedScreen, screens } from './routes.ts';

const NotFoundScreen = lazy(() => import('./frame/not-found-screen.tsx'));
const MissingRightScreen = lazy(() => import('./frame/missing-right-screen.tsx'));

/** The pages that the extension frames are an entry of their own: the server has them, the router has not. */
function Embedded({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return null;
}

const isEmbedded = (to: string): boolean => EMBED_PATHS.some((path) => path === to.replace(/\/?(?:[?#].*)?$/s, ''));

/** Links from elsewhere say /#/path; the screens live at /path. Only a path of this site is followed. */
function Root() {
  const { hash } = useLocation();
  const to = hash.startsWith('#/') ? `/${hash.slice(1).replace(/^[/\\]+/, '')}` : null;
  if (to !== null) return isEmbedded(to) ? <Embedded to={to} /> : <Navigate to={to} replace />;
  return (
    <AddressProvider>
      <ScrollRestoration />
      <ActingWatch />
      <Outlet />
    </AddressProvider>
  );
}

const inFrame = features
  .flatMap((feature) => Object.entries(feature.inFrame ?? {}))
  .map(([name, load]) => ({ name, Beside: lazy(load) }));
const above = features
  .flatMap((feature) => Object.entries(feature.above ?? {}))
  .map(([name, load]) => ({ name, Above: lazy(load) }));

/** The frame around a signed-in person's screen, once it is known who they are. @param alone without the frame */
function SignedIn({ alone = false, children }: { alone?: boolean; children: ReactNode }) {
  const user = useQuery(userQuery);
  const waiting = useWaiting(alone ? undefined : user.data);
  useAskedAtStart(alone ? undefined : user.data);
  if (user.data && alone) return <EditsProvider>{children}</EditsProvider>;
  if (user.data)
    return (
      <DraftsProvider>
        <EditsProvider>
          <DialogHost>
            <SingleKeys>
              <Frame user={user.data} waiting={waiting}>
                <Suspense fallback={null}>
                  {above.map(({ name, Above }) => (
                    <Above key={name} />
                  ))}
                </Suspense>
                {children}
                <Suspense fallback={null}>
                  {inFrame.map(({ name, Beside }) => (
                    <Beside key={name} />
                  ))}
                </Suspense>
              </Frame>
            </SingleKeys>
          </DialogHost>
        </EditsProvider>
      </DraftsProvider>
    );
  if (user.error)
    return (
      <WelcomeFrame>
        <main>
          <Failed what="Kith could not be loaded." query={user} />
        </main>
      </WelcomeFrame>
    );
  return (
    <main>
      <Loading />
    </main>
  );
}

function SignedInLayout({ alone = false }: { alone?: boolean }) {
  if (!useSignedIn()) return <LandingScreen />;
  return (
    <SignedIn alone={alone}>
      <Outlet />
    </SignedIn>
  );
}

/** The same page for both; a simple header when nobody is signed in. */
function OpenLayout() {
  if (useSignedIn())
    return (
      <SignedIn>
        <Outlet />
      </SignedIn>
    );
  return (
    <WelcomeFrame>
      <main>
        <Outlet />
      </main>
    </WelcomeFrame>
  );
}

/** A screen that the viewer may not see says which right is missing. */
function Gate({ permission, screen: Component }: { permission: Permission | undefined; screen: ComponentType }) {
  const may = useCan();
  return (
    <Suspense fallback={<Loading />}>
      {permission === undefined || may(permission) ? <Component /> : <MissingRightScreen permission={permission} />}
    </Suspense>
  );
}

const toRoute = (screen: RoutedScreen): RouteObject => ({
  path: screen.path,
  element: <Gate permission={screen.permission} screen={screen.screen} />,
  errorElement: <FailedScreen />,
});

const listRoutes = (stands: RoutedScreen['stands']): RouteObject[] =>
  screens.filter((screen) => screen.stands === stands).map(toRoute);

/** The table of routes.ts in the form that the router takes. Errors of a screen are caught inside its frame. */
export function makeRoutes(): RouteObject[] {
  return [
    {
      element: <Root />,
      errorElement: <FailedScreen />,
      children: [
        ...listRoutes('bare'),
        { element: <OpenLayout />, children: listRoutes('open') },
        { element: <SignedInLayout alone />, children: listRoutes('alone') },
        {
          element: <SignedInLayout />,
          children: [
            ...listRoutes('framed'),
            {
              path: '*',
              element: <Gate permission={undefined} screen={NotFoundScreen} />,
              errorElement: <FailedScreen />,
            },
          ],
        },
      ],
    },
  ];
}
