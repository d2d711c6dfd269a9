import { type ComponentProps, createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { createPath, type NavigateFunction, type Path, useLocation, useNavigate } from 'react-router';

const PathnameContext = createContext('/');
const NavigateContext = createContext<NavigateFunction | null>(null);

/**
 * Wraps all screens and passes on the parts of the address that hardly change. The router's own links and hooks are
 * drawn anew with every change of the address, and lists write folding, opened rows and order into it.
 */
export function AddressProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <NavigateContext value={useNavigate()}>
      <PathnameContext value={pathname}>{children}</PathnameContext>
    </NavigateContext>
  );
}

/** The path of the screen; its users are not drawn anew when only the rest of the address changes. */
export const usePathname = (): string => useContext(PathnameContext);

/** From the site's root: without a path, a link would lead to the first screen. */
export type WholeAddress = string | (Partial<Path> & Pick<Path, 'pathname'>);

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: WholeAddress;
  /** The window stays where it is. */
  preventScrollReset?: boolean;
};

/** Is it the browser's: in another tab or window, or saved? */
const isBrowsers = ({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget }: MouseEvent<HTMLAnchorElement>) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey || (currentTarget.target || '_self') !== '_self';

/** A link to a screen of ours. Without an AddressProvider around it, it is an ordinary link. */
export function Link({ to, preventScrollReset, onClick, ...anchor }: LinkProps) {
  const navigate = useContext(NavigateContext);
  const href = typeof to === 'string' ? to : createPath(to);
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!navigate || event.defaultPrevented || isBrowsers(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    // As in browsers, going to the present address adds no entry to the history.
    void navigate(href, { preventScrollReset, replace: href === pathname + search + hash });
  };
  return <a {...anchor} href={href} onClick={go} />;
}
