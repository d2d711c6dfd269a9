import type { AppsManifestValidateArguments } from '@slack/web-api';

/** What Slack asks for when an app is made: paste it at api.slack.com/apps, "From a manifest". */
export const composeManifest = (publicUrl: string) =>
  ({
    display_information: { name: 'Kith', description: 'Who can introduce you', background_color: '#1f2937' },
    features: {
      // Connectors are written to there, and nobody reads what they write.
      app_home: { home_tab_enabled: false, messages_tab_enabled: true, messages_tab_read_only_enabled: true },
      bot_user: { display_name: 'Kith', always_online: true },
      slash_commands: [
        {
          command: '/kith',
          url: `${publicUrl}/slack/commands`,
          description: 'Who knows a person or a company; only you see the answer',
          usage_hint: 'a person, a company or a profile address',
          should_escape: false,
        },
      ],
    },
    oauth_config: {
      scopes: {
        bot: [
          'app_mentions:read',
          'channels:history',
          'channels:read',
          'chat:write',
          'commands',
          'groups:history',
          'groups:read',
          'im:history',
          'im:write',
          'users:read',
          'users:read.email',
        ],
      },
    },
    settings: {
      event_subscriptions: {
        request_url: `${publicUrl}/slack/events`,
        bot_events: ['app_mention', 'app_uninstalled', 'tokens_revoked'],
      },
      interactivity: { is_enabled: true, request_url: `${publicUrl}/slack/interactions` },
      org_deploy_enabled: false,
      socket_mode_enabled: false,
      token_rotation_enabled: false,
    },
  }) satisfies AppsManifestValidateArguments['manifest'];
