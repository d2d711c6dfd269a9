import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../platform/api/api-error.ts';
import { NoticesProvider } from '../platform/ui/states/notices.tsx';
import { FailedScreen } from './failed-screen.tsx';

function Broken(): never {
  throw new ApiError(503, JSON.stringify({ code: '7f3a-19c2', message: 'Busy.' }));
}

describe('a screen that fails while it is drawn', () => {
  it('is replaced by the error screen, with a code to copy and two ways on', async () => {
    // React and the router both report the errors that they caught; this test does not check that.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const writeText = vi.fn().mockResolvedValue(undefined);
    const router = createMemoryRouter(
      [
        { path: '/', element: <p>home</p> },
        { path: '/broken', element: <Broken />, errorElement: <FailedScreen /> },
      ],
      { initialEntries: ['/', '/broken'] },
    );
    render(
      <NoticesProvider>
        <RouterProvider router={router} />
      </NoticesProvider>,
    );
    const alert = await screen.findByRole('alert');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ooooooops! something went wrong!');
    expect(alert.textContent).toContain('503 · 7f3a-19c2');
    const user = userEvent.setup();
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(writeText).toHaveBeenCalledWith('503 · 7f3a-19c2');
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Go back?' }));
    expect(await screen.findByText('home')).toBeTruthy();
  });

  it('says that a part of the app did not load, and tries again once there is a connection', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const reload = vi.fn();
    vi.stubGlobal('location', { ...window.location, reload });
    function Unloaded(): never {
      throw new TypeError('Failed to fetch dynamically imported module: /assets/rank.js');
    }
    const routes = [{ path: '/', element: <Unloaded />, errorElement: <FailedScreen /> }];
    render(
      <NoticesProvider>
        <RouterProvider router={createMemoryRouter(routes)} />
      </NoticesProvider>,
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This screen could not be loaded. You’re offline');
    expect(alert.textContent).not.toContain('Code');
    expect(reload).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('online'));
    expect(reload).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });
});
