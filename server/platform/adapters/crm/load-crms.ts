import type { Crm } from '../../ports/crm.ts';
import type { CrmSettings } from '../../settings/crm-settings.ts';
import { createAffinityCrm } from './affinity.ts';
import { createAttioCrm } from './attio.ts';

/** The CRMs that an administrator can connect: those that the settings name, and those that need a key alone. */
export async function loadCrms({ salesforce, hubspot, affinityUrl, attioUrl, crmFolder }: CrmSettings): Promise<Crm[]> {
  return [
    ...(salesforce ? [(await import('./salesforce.ts')).createSalesforceCrm(salesforce)] : []),
    ...(hubspot ? [(await import('./hubspot.ts')).createHubSpotCrm(hubspot)] : []),
    createAffinityCrm({ url: affinityUrl }),
    createAttioCrm({ url: attioUrl }),
    ...(crmFolder === null ? [] : [(await import('./folder.ts')).createFolderCrm(crmFolder)]),
  ];
}
