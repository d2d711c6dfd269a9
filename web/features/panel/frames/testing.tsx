import { act, render } from '@testing-library/react';
import { StrictMode } from 'react';
import type { FocusConnector, FocusTarget } from '../../../../shared/core/network/connector.ts';
import type { RamzorAnswer } from '../../../../shared/core/network/ramzor.ts';
import type { FrameSession, FromApp } from '../../../../shared/features/panel/frames/messages.ts';
import type { EmbedPerson } from '../../../../shared/features/panel/frames/person.ts';
import { makeQueryClient } from '../../../platform/api/query-client.ts';
import { readSession } from '../../../platform/api/session-storage.ts';
import { installation, portco } from '../../../testing/testing-server.ts';
import { EmbedApp } from './embed-app.tsx';
import { type Host, type HostSays, NOTHING_SAID } from './link/host-link.ts';

/** An embedded page in a tab of its own, where its address names the person. */
export function openEmbed(path: string) {
  window.history.replaceState(null, '', path);
  return render(
    <StrictMode>
      <EmbedApp host={null} queries={makeQueryClient()} />
    </StrictMode>,
  );
}

/** A session as the extension hands it to its frames: a portfolio user's. */
export const makeFrameSession = (): FrameSession => ({
  token: readSession().token ?? 'a-token',
  adminOff: false,
  user: portco,
  settings: installation,
});

/** The facts about its person on a page that says no more than this. */
export const toEmbedPerson = (known: Partial<EmbedPerson>): EmbedPerson => ({
  publicIdentifier: null,
  entityUrn: null,
  fullName: null,
  location: null,
  headline: null,
  company: null,
  title: null,
  source: 'linkedin',
  readFrom: {},
  ...known,
});

/**
 * Opens the same in a frame of the extension, which has sent `says`; signed in as in a tab. `told`: the messages that the extension's page
 * got since; `say`: sends its next message.
 */
export function openFrame(path: string, says: Partial<HostSays>) {
  window.history.replaceState(null, '', path);
  let now: HostSays = { ...NOTHING_SAID, session: makeFrameSession(), ...says };
  const apps: FromApp[] = [];
  const watching = new Set<() => void>();
  const host: Host = {
    say: (message) => apps.push(message),
    now: () => now,
    take: () => null,
    takeNow: () => null,
    watch: (changed) => {
      watching.add(changed);
      return () => void watching.delete(changed);
    },
  };
  const say = (next: Partial<HostSays>): void =>
    act(() => {
      now = { ...now, ...next };
      for (const changed of watching) changed();
    });
  return { ...render(<EmbedApp host={host} queries={makeQueryClient()} />), told: apps, say };
}

/** Beside a page that says this much of its person. */
export const openFramed = (
  path: string,
  { state, known }: { state: 'shown' | 'unreadable'; known: Partial<EmbedPerson> },
) => openFrame(path, { shown: { state, person: toEmbedPerson(known) } });

/** The answer to a portfolio user about a person whom two colleagues know. */
export const makeRamzorAnswer = (more: Partial<RamzorAnswer> = {}): RamzorAnswer => ({
  FirstName: 'Ines',
  chanceToConnect: 'High likelihood',
  contact: {
    Id: '34',
    Name: 'Ines Calloway',
    title: 'VP Engineering',
    public_identifier: 'ines-calloway',
    account: { id: '12', name: 'Castellan Bank', logo_url: null },
    found_by: 'address',
  },
  score_details: {
    evidence: ['Maren Oduya', 'Kei Tamsin', 'Bram Solheim', 'Lou Sand'].map((name, place) => ({
      kind: 'tenure',
      text: `${name} worked with them at Pellucid Labs for ${29 - place} months (about 10 people then)`,
      source: 'Career history · Mar 2018 to Aug 2020',
      date: '2020-08-31',
      on_record: place < 3,
    })),
    elsewhere: null,
    on_record: 3,
    inferred: 1,
    best_through: null,
  },
  connectors: 7,
  connectors_asked: 0,
  ...more,
});

export const makeNobody = (more: Partial<RamzorAnswer> = {}): RamzorAnswer => ({
  FirstName: '',
  chanceToConnect: 'Not on database',
  contact: null,
  connectors: 0,
  connectors_asked: 0,
  score_details: { evidence: [], elsewhere: null, on_record: 0, inferred: 0, best_through: null },
  ...more,
});

export const makeConnector = (name: string): FocusConnector => ({
  connector_public_id: name.toLowerCase().replaceAll(' ', '-'),
  connector_name: name,
  FirstName: name.split(' ')[0]!,
  connector_linkedin_url: null,
  source: null,
  signaling_contact_name: null,
  has_slack_id: false,
  has_reachout: false,
  is_active_reachout: false,
  being_asked: null,
  chance_to_connect_to_display: 'good chance',
  chance_to_connect_v3: 'good chance',
});

export const makeFocusTarget = (more: Partial<FocusTarget> = {}): FocusTarget => ({
  Id: '34',
  public_identifier: 'ines-calloway',
  name: 'Ines Calloway',
  FirstName: 'Ines',
  linkedin_url: 'https://www.linkedin.com/in/ines-calloway',
  Ramzor_Score__c: 'High likelihood',
  account_type: null,
  currentSamePortcoEmployee: false,
  hasSameAccountPosition: false,
  ...more,
});
