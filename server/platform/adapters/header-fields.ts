/** Sender, recipients and time, and the headers that identify lists and programs; never a subject. */
export const HEADER_FIELDS = [
  ...[
    'From',
    'To',
    'Cc',
    'Bcc',
    'Sender',
    'Reply-To',
    'Return-Path',
    'Date',
    'Message-ID',
    'In-Reply-To',
    'Delivered-To',
  ],
  ...['List-Id', 'List-Post', 'List-Unsubscribe', 'Mailing-List', 'X-Mailing-List', 'X-BeenThere', 'Precedence'],
  ...['Auto-Submitted', 'X-Auto-Response-Suppress', 'X-Autoreply', 'X-Autorespond', 'X-Failed-Recipients', 'Errors-To'],
  ...['X-Mailer', 'Content-Type', 'Feedback-ID', 'X-Google-Group-Id', 'X-Campaign', 'X-SG-EID', 'X-GitHub-Reason'],
  ...['X-MS-Exchange-Calendar-Originator-Id', 'X-Zendesk-From-Account-Id', 'X-RT-Ticket', 'X-JIRA-FingerPrint'],
];
