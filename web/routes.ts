import { type ComponentType, lazy } from 'react';
import type { Permission } from '../shared/platform/permissions.ts';
import { features } from './features.ts';

/** A screen as the router takes it. Without a permission it is for everybody. */
export type RoutedScreen = {
  path: string;
  stands: 'framed' | 'alone' | 'open' | 'bare';
  permission?: Permission;
  screen: ComponentType;
};

/** Every screen and its address. Each comes in a file of its own when it is first needed. */
export const screens: readonly RoutedScreen[] = features
  .flatMap((feature) => feature.screens ?? [])
  .flatMap((screen) => (screen.stands === 'embedded' ? [] : [{ ...screen, screen: lazy(screen.screen) }]));
