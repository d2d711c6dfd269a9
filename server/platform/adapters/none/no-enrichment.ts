import { type Enrichment, EnrichmentStoppedError } from '../../ports/enrichment.ts';

/** The provider of an installation without one. */
export const noEnrichment: Enrichment = {
  kind: null,
  name: 'No provider',
  read: async () => {
    throw new EnrichmentStoppedError('Kith has no profile provider.');
  },
};
