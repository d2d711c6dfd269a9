import type { IncomingMessage, ServerResponse } from 'node:http';

/** A person's career in the form of People Data Labs. */
interface InventedProfile {
  full_name: string;
  linkedin_username: string;
  location_name: string | null;
  experience: {
    company: { name: string; website: string | null };
    title: { name: string };
    start_date: string | null;
    end_date: string | null;
  }[];
}

interface DevelopmentProfilesOptions {
  prefix: string;
  /** @returns null if nobody is known */
  profile(key: string): Promise<InventedProfile | null>;
}

/**
 * A provider of profiles in this process that speaks the part of People Data Labs' protocol that Kith uses, with invented people: for
 * trying Kith without any account.
 */
export function createDevelopmentProfiles({ prefix, profile }: DevelopmentProfilesOptions) {
  async function serve(url: URL, response: ServerResponse): Promise<void> {
    const key = /linkedin\.com\/(in\/.+)$/.exec(url.searchParams.get('profile') ?? '')?.[1];
    const found = key === undefined ? null : await profile(key);
    if (found) return send(response, 200, { status: 200, likelihood: 9, data: found });
    const error = { type: 'not_found', message: 'No records were found matching your request' };
    send(response, 404, { status: 404, error });
  }
  return {
    /** Answers requests below its prefix; false if the request is for something else. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const url = new URL(request.url ?? '', 'http://localhost');
      if (url.pathname !== `${prefix}/v5/person/enrich`) return false;
      serve(url, response).catch(() => {
        if (!response.headersSent)
          send(response, 500, { status: 500, error: { type: 'api_error', message: 'It failed.' } });
      });
      return true;
    },
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
