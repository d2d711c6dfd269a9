import { MAX_TOKEN_DAYS, MAX_TOKENS } from '../../../../shared/features/accounts/app-tokens/calls.ts';

/** The introduction of the API's own page; Markdown. */
export const API_DESCRIPTION = `Every call of Kith, generated from the code that serves it.

### Tokens for programs

People of the firm make app tokens at [/get-app-token](/get-app-token), with a name, scopes and an end (at most ${MAX_TOKEN_DAYS} days;
${MAX_TOKENS} in force for each person). A token is shown once. A program sends it with every call:

    curl -H "Authorization: Bearer $KITH_TOKEN" https://<this address>/api/user

| scope | what it opens |
|---|---|
| \`read\` | every GET and the searches, which are POST |
| \`write\` | what changes something, imports apart |
| \`import\` | uploads, applying, cancelling and undoing of imports; focus lists |

Each call below names its scope. A token does no more than its owner may at that moment: when the owner loses a role, so does the token, and
when the owner is deactivated it ends. No token makes tokens, invites or lets people in, changes users, acts as somebody else or ends
sessions. A call that the token was not made for answers 403, a token that ended or was revoked 401. A token shares its owner's limits
(429 with \`retry-after\`). What is done with it stands in the audit with its id.

Every GET of a token has an \`etag\`: sent back as \`if-none-match\`, it is answered 304 while nothing has changed, and counts the same. Each answer says in
\`ratelimit-remaining\` how many calls are left. \`operationId\` is a stable name; a refusal always has the schema \`Error\`.

### Changes of what others change, too

A call with \`basedOn\` in its body changes something that exists. Send the fields there as you read them, by the names that they have in the
body. If somebody else changed one of them meanwhile that you change, too, the answer is 409 with the code \`stale\` and the present values
under \`theirs\`, and nothing is written; fields that you leave as you read them keep what they say now. Without \`basedOn\` a call writes what
it says.

Kith answers no other origin's pages (there are no CORS headers) and keeps no cookies: call it from a program, not from a page.`;
