import type { FastifyInstance } from 'fastify';
import { exportSearch } from '../../../../shared/features/search/calls.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { handle } from '../../../platform/http/handle.ts';
import { parseId } from '../../../platform/http/ids.ts';
import { makeSearchContext } from '../answers/serializer.ts';
import { writeSearchCsv } from './csv.ts';
import { exportRows } from './rows.ts';

export function exportRoutes(app: FastifyInstance): void {
  handle(
    app,
    exportSearch,
    async (context) => {
      const { reply, db, viewer, clock, body, request } = context;
      const parseIds = (given: readonly string[]) => [...new Set(given.flatMap((id) => parseId(id) ?? []))];
      const rows = exportRows(db, viewer, makeSearchContext(context), clock.now(), {
        accountIds: parseIds(body.account_ids),
        contactIds: parseIds(body.contact_ids),
      });
      const now = clock.now();
      const deed = {
        action: 'search.exported',
        entity: 'app_user',
        entityId: viewer.user.id,
        detail: { accounts: body.account_ids.length, contacts: body.contact_ids.length },
      };
      request.server.background.add((later) => audit(later, viewer, now, deed));
      reply.header('content-type', 'text/csv; charset=utf-8');
      reply.header('content-disposition', 'attachment; filename="export.csv"');
      return writeSearchCsv(await rows);
    },
    { points: ({ body }) => 20 + 10 * body.account_ids.length + body.contact_ids.length },
  );
}
