import { LayoutDashboard, MessagesSquare, Puzzle, UserCheck, UserSearch } from 'lucide-react';
import { defineFeature } from '../../core/feature/feature.ts';

const DASHBOARD = '/talent/dashboard';
const JOB_SEEKERS = '/talent/job-seekers';
const OPEN_REQUESTS = '/talent/open-requests';

export const poscans = defineFeature({
  screens: [
    {
      path: '/talent/candidates',
      stands: 'framed',
      permission: 'poscan:read',
      screen: () => import('./candidacies/my-candidates-screen.tsx'),
      menu: { label: 'My Candidates', icon: UserCheck, group: 'main', place: 35 },
      examples: [
        { as: 'portco', path: '/talent/candidates', shown: 'My Candidates' },
        { as: 'admin', path: '/talent/candidates?tab=archive', shown: 'My Candidates' },
      ],
    },
    {
      path: '/talent',
      stands: 'framed',
      permission: 'poscan:request',
      screen: () => import('./requests/request-screen.tsx'),
      menu: { label: 'Ask About a Person', icon: MessagesSquare, group: 'main', place: 34 },
      examples: [
        { as: 'talent', path: '/talent?linkedin_id=12', shown: 'Ines Calloway' },
        { as: 'portco', path: '/talent?linkedin_id=12&request_type=Reference%20Check', shown: 'Ines Calloway' },
        { as: 'admin', path: '/talent', shown: 'Request' },
      ],
    },
    {
      path: '/talent/match-positions',
      stands: 'framed',
      permission: 'candidate:read',
      screen: () => import('./candidates/candidate-screen.tsx'),
      menu: {
        label: 'Match With Positions',
        icon: Puzzle,
        group: 'talent',
        place: 25,
        shownTo: 'poscan:manage',
      },
      examples: [
        { as: 'talent', path: '/talent/match-positions?sf_id=12', shown: 'Ines Calloway' },
        {
          as: 'admin',
          path: '/talent/match-positions?linkedin_id=nobody-knows&fullName=Ada%20Nobody',
          shown: 'Ada Nobody',
        },
        { as: 'portco', path: '/talent/match-positions', shown: 'Candidate' },
      ],
    },
    {
      path: DASHBOARD,
      stands: 'framed',
      permission: 'poscan:manage',
      screen: () => import('./dashboard/dashboard-screen.tsx'),
      roomy: true,
      menu: { label: 'Talpod Dashboard', icon: LayoutDashboard, group: 'talent', place: 30, goKey: 't' },
      examples: [
        { as: 'talent', path: DASHBOARD, shown: 'Talpod Dashboard' },
        { as: 'talent', path: `${DASHBOARD}?tab=Feedback`, shown: 'Talpod Dashboard' },
      ],
    },
    {
      path: OPEN_REQUESTS,
      stands: 'framed',
      permission: 'poscan:read',
      screen: () => import('./open-requests/open-requests-screen.tsx'),
      examples: [
        { as: 'portco', path: OPEN_REQUESTS, shown: 'Open Requests' },
        { as: 'admin', path: OPEN_REQUESTS, shown: 'Open Requests' },
      ],
    },
    {
      path: JOB_SEEKERS,
      stands: 'framed',
      permission: 'job-seekers:read',
      screen: () => import('./job-seekers/job-seekers-screen.tsx'),
      menu: { label: 'Job Seekers', icon: UserSearch, group: 'talent', place: 35 },
      examples: [{ as: 'talent', path: JOB_SEEKERS, shown: 'Job Seekers' }],
    },
    {
      path: '/candidate-feedback/:token',
      stands: 'open',
      screen: () => import('./candidacies/feedback-screen.tsx'),
      // A link of a mail that the server does not know.
      examples: [{ as: 'signed-out', path: '/candidate-feedback/used', shown: 'How did it go?', missing: true }],
    },
  ],
  palette: () => import('./palette-part.tsx'),
  lists: [
    {
      name: 'dashboard',
      label: 'Candidacies',
      views: 'tab=Inbound',
      as: 'talent',
      path: DASHBOARD,
      chooses: true,
      opens: true,
    },
    {
      name: 'connectors',
      label: 'Potential connectors',
      views: 'months=24',
      as: 'talent',
      path: '/talent?linkedin_id=12',
      opens: true,
    },
    {
      name: 'open-requests',
      label: 'Open requests',
      views: 'kind=candidacy',
      as: 'portco',
      path: OPEN_REQUESTS,
      opens: true,
    },
    {
      name: 'fits',
      label: 'Positions by fit',
      views: 'opportunistic=1',
      as: 'admin',
      path: '/talent/match-positions?sf_id=12',
      inert: true,
    },
    {
      name: 'reviewed',
      label: 'Candidacies',
      as: 'admin',
      path: '/talent/match-positions?sf_id=12&tab=reviewed',
      opens: true,
      unfiltered: true,
    },
    { name: 'job-seekers', label: 'Job seekers', views: 'q=Person', as: 'talent', path: JOB_SEEKERS, inert: true },
    {
      name: 'candidates',
      label: 'Candidates',
      views: 'candidate=Person',
      as: 'portco',
      path: '/talent/candidates',
      opens: true,
    },
  ],
});
