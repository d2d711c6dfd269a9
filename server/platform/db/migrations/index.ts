import type { Migration } from 'kysely/migration';
import * as network from './0001-network.ts';
import * as people from './0002-people.ts';
import * as platform from './0003-platform.ts';
import * as imports from './0004-imports.ts';
import * as strengths from './0005-strengths.ts';
import * as intros from './0006-intros.ts';
import * as connectors from './0007-connectors.ts';
import * as profiles from './0008-profiles.ts';
import * as toldOnce from './0009-told-once.ts';
import * as peopleOfAccounts from './0010-people-of-accounts.ts';
import * as lanesOfJobs from './0011-lanes-of-jobs.ts';
import * as former from './0012-former.ts';
import * as proposedPeople from './0013-proposed-people.ts';
import * as keptNames from './0014-kept-names.ts';
import * as signedLinks from './0015-signed-links.ts';
import * as pendingSteps from './0016-pending-steps.ts';
import * as preferences from './0017-preferences.ts';
import * as reading from './0021-reading.ts';
import * as invitations from './0022-invitations.ts';
import * as statesOfMessages from './0024-states-of-messages.ts';
import * as unreadPages from './0026-unread-pages.ts';
import * as accountNames from './0030-account-names.ts';
import * as titlesFirst from './0032-titles-first.ts';
import * as endsOfJobs from './0033-ends-of-jobs.ts';
import * as rejectedRows from './0034-rejected-rows.ts';
import * as merges from './0036-merges.ts';
import * as duplicates from './0037-duplicates.ts';
import * as importRows from './0038-import-rows.ts';
import * as jobChanges from './0039-job-changes.ts';
import * as connectorsAnswers from './0040-connectors-answers.ts';
import * as answered from './0041-answered.ts';
import * as positions from './0042-positions.ts';
import * as importedPositions from './0043-imported-positions.ts';
import * as cart from './0044-cart.ts';
import * as candidates from './0045-candidates.ts';
import * as digestsByDay from './0046-digests-by-day.ts';
import * as wordsOfOtherNames from './0050-words-of-other-names.ts';
import * as talentDashboard from './0051-talent-dashboard.ts';
import * as keptApart from './0052-kept-apart.ts';
import * as rolesOfWork from './0053-roles-of-work.ts';
import * as keyResults from './0055-key-results.ts';
import * as beginningsOfTitles from './0058-beginnings-of-titles.ts';
import * as dashboardByStatus from './0059-dashboard-by-status.ts';
import * as focusLists from './0061-focus-lists.ts';
import * as talentRequests from './0064-talent-requests.ts';
import * as milestones from './0065-milestones.ts';
import * as reachouts from './0075-reachouts.ts';
import * as keyNodes from './0080-key-nodes.ts';
import * as sales from './0085-sales.ts';
import * as ranking from './0095-ranking.ts';
import * as mailboxes from './0098-mailboxes.ts';
import * as appTokens from './0105-app-tokens.ts';
import * as quietCompanies from './0106-quiet-companies.ts';
import * as candidaciesByType from './0110-candidacies-by-type.ts';
import * as recommendationsInOrder from './0115-recommendations-in-order.ts';
import * as enrichment from './0125-enrichment.ts';
import * as beginningsOfNames from './0130-beginnings-of-names.ts';
import * as savedViews from './0131-saved-views.ts';
import * as rises from './0140-rises.ts';
import * as openCandidacies from './0145-open-candidacies.ts';
import * as presentJobs from './0150-present-jobs.ts';
import * as portfolioOnly from './0151-portfolio-only.ts';
import * as secondWordsOfNames from './0152-second-words-of-names.ts';
import * as keysByNewRules from './0153-keys-by-new-rules.ts';
import * as identities from './0154-identities.ts';
import * as shadows from './0155-shadows.ts';
import * as companyDomains from './0157-company-domains.ts';
import * as recommendedSecrets from './0160-recommended-secrets.ts';
import * as floods from './0161-floods.ts';
import * as companiesOfOthers from './0162-companies-of-others.ts';
import * as jobsByName from './0163-jobs-by-name.ts';
import * as joinsByName from './0165-joins-by-name.ts';
import * as externalIds from './0166-external-ids.ts';
import * as nameDecisions from './0167-name-decisions.ts';
import * as education from './0168-education.ts';
import * as wordsForConnectors from './0172-words-for-connectors.ts';
import * as feedbackAsked from './0173-feedback-asked.ts';
import * as groupAccess from './0174-group-access.ts';
import * as positionTypes from './0175-position-types.ts';
import * as peopleJoinedByName from './0178-people-joined-by-name.ts';
import * as exactMatchesFirst from './0179-exact-matches-first.ts';
import * as incomingMail from './0186-incoming-mail.ts';
import * as namesFoldedAgain from './0190-names-folded-again.ts';
import * as blocklists from './0195-blocklists.ts';
import * as namesWithoutAdvertising from './0198-names-without-advertising.ts';
import * as auditChain from './0204-audit-chain.ts';
import * as privacyCases from './0205-privacy-cases.ts';
import * as erasures from './0209-erasures.ts';
import * as whoSeesWhatIKnow from './0210-who-sees-what-i-know.ts';
import * as connectorTerms from './0212-connector-terms.ts';
import * as heldRowsAndExports from './0214-held-rows-and-exports.ts';
import * as requestsOfProposals from './0217-requests-of-proposals.ts';
import * as initialsOfCompanies from './0218-initials-of-companies.ts';
import * as importsOfHeldRows from './0219-imports-of-held-rows.ts';
import * as dottedInitialsOfCompanies from './0220-dotted-initials-of-companies.ts';
import * as chatAnswers from './0231-chat-answers.ts';
import * as assistants from './0240-assistants.ts';
import * as webhooks from './0241-webhooks.ts';
import * as webhooksThatRest from './0242-webhooks-that-rest.ts';
import * as doubleOptIn from './0250-double-opt-in.ts';
import * as stoppedMails from './0260-stopped-mails.ts';
import * as calendars from './0261-calendars.ts';
import * as waysIntoCompanies from './0262-ways-into-companies.ts';
import * as raises from './0263-raises.ts';
import * as raisesThatEnd from './0264-raises-that-end.ts';
import * as mailServices from './0265-mail-services.ts';
import * as partsOfConsents from './0266-parts-of-consents.ts';
import * as blindSpots from './0267-blind-spots.ts';
import * as messages from './0268-messages.ts';
import * as lapsedConsents from './0269-lapsed-consents.ts';
import * as coldTies from './0270-cold-ties.ts';
import * as keepInTouch from './0271-keep-in-touch.ts';
import * as packedReach from './0272-packed-reach.ts';
import * as companiesOnTheMap from './0273-companies-on-the-map.ts';
import * as crm from './0274-crm.ts';
import * as crmTouch from './0275-crm-touch.ts';
import * as crmDryRun from './0276-crm-dry-run.ts';
import * as reachRecords from './0277-reach-records.ts';
import * as letterOpenings from './0278-letter-openings.ts';
import * as lapsedCalendars from './0280-lapsed-calendars.ts';
import * as peopleLists from './0281-people-lists.ts';
import * as ats from './0282-ats.ts';
import * as crmMissing from './0286-crm-missing.ts';
import * as crmDeals from './0287-crm-deals.ts';
import * as freshConnectors from './0290-fresh-connectors.ts';
import * as crmMapping from './0291-crm-mapping.ts';
import * as crmPush from './0292-crm-push.ts';
import * as crmRenewal from './0293-crm-renewal.ts';
import * as recommendationsWait from './0295-recommendations-wait.ts';
import * as lps from './0296-lps.ts';
import * as speltCountries from './0297-spelt-countries.ts';

/** Every migration by name, in the order of the names. Never edit a migration after it has landed: write a new one. */
export const migrations: Record<string, Migration> = {
  '0001-network': network,
  '0002-people': people,
  '0003-platform': platform,
  '0004-imports': imports,
  '0005-strengths': strengths,
  '0006-intros': intros,
  '0007-connectors': connectors,
  '0008-profiles': profiles,
  '0009-told-once': toldOnce,
  '0010-people-of-accounts': peopleOfAccounts,
  '0011-lanes-of-jobs': lanesOfJobs,
  '0012-former': former,
  '0013-proposed-people': proposedPeople,
  '0014-kept-names': keptNames,
  '0015-signed-links': signedLinks,
  '0016-pending-steps': pendingSteps,
  '0017-preferences': preferences,
  '0021-reading': reading,
  '0022-invitations': invitations,
  '0024-states-of-messages': statesOfMessages,
  '0026-unread-pages': unreadPages,
  '0030-account-names': accountNames,
  '0032-titles-first': titlesFirst,
  '0033-ends-of-jobs': endsOfJobs,
  '0034-rejected-rows': rejectedRows,
  '0036-merges': merges,
  '0037-duplicates': duplicates,
  '0038-import-rows': importRows,
  '0039-job-changes': jobChanges,
  '0040-connectors-answers': connectorsAnswers,
  '0041-answered': answered,
  '0042-positions': positions,
  '0043-imported-positions': importedPositions,
  '0044-cart': cart,
  '0045-candidates': candidates,
  '0046-digests-by-day': digestsByDay,
  '0050-words-of-other-names': wordsOfOtherNames,
  '0051-talent-dashboard': talentDashboard,
  '0052-kept-apart': keptApart,
  '0053-roles-of-work': rolesOfWork,
  '0055-key-results': keyResults,
  '0058-beginnings-of-titles': beginningsOfTitles,
  '0059-dashboard-by-status': dashboardByStatus,
  '0061-focus-lists': focusLists,
  '0064-talent-requests': talentRequests,
  '0065-milestones': milestones,
  '0075-reachouts': reachouts,
  '0080-key-nodes': keyNodes,
  '0085-sales': sales,
  '0095-ranking': ranking,
  '0098-mailboxes': mailboxes,
  '0105-app-tokens': appTokens,
  '0106-quiet-companies': quietCompanies,
  '0110-candidacies-by-type': candidaciesByType,
  '0115-recommendations-in-order': recommendationsInOrder,
  '0125-enrichment': enrichment,
  '0130-beginnings-of-names': beginningsOfNames,
  '0131-saved-views': savedViews,
  '0140-rises': rises,
  '0145-open-candidacies': openCandidacies,
  '0150-present-jobs': presentJobs,
  '0151-portfolio-only': portfolioOnly,
  '0152-second-words-of-names': secondWordsOfNames,
  '0153-keys-by-new-rules': keysByNewRules,
  '0154-identities': identities,
  '0155-shadows': shadows,
  '0157-company-domains': companyDomains,
  '0160-recommended-secrets': recommendedSecrets,
  '0161-floods': floods,
  '0162-companies-of-others': companiesOfOthers,
  '0163-jobs-by-name': jobsByName,
  '0165-joins-by-name': joinsByName,
  '0166-external-ids': externalIds,
  '0167-name-decisions': nameDecisions,
  '0168-education': education,
  '0172-words-for-connectors': wordsForConnectors,
  '0173-feedback-asked': feedbackAsked,
  '0174-group-access': groupAccess,
  '0175-position-types': positionTypes,
  '0178-people-joined-by-name': peopleJoinedByName,
  '0179-exact-matches-first': exactMatchesFirst,
  '0186-incoming-mail': incomingMail,
  '0190-names-folded-again': namesFoldedAgain,
  '0195-blocklists': blocklists,
  '0198-names-without-advertising': namesWithoutAdvertising,
  '0204-audit-chain': auditChain,
  '0205-privacy-cases': privacyCases,
  '0209-erasures': erasures,
  '0210-who-sees-what-i-know': whoSeesWhatIKnow,
  '0212-connector-terms': connectorTerms,
  '0214-held-rows-and-exports': heldRowsAndExports,
  '0217-requests-of-proposals': requestsOfProposals,
  '0218-initials-of-companies': initialsOfCompanies,
  '0219-imports-of-held-rows': importsOfHeldRows,
  '0220-dotted-initials-of-companies': dottedInitialsOfCompanies,
  '0231-chat-answers': chatAnswers,
  '0240-assistants': assistants,
  '0241-webhooks': webhooks,
  '0242-webhooks-that-rest': webhooksThatRest,
  '0250-double-opt-in': doubleOptIn,
  '0260-stopped-mails': stoppedMails,
  '0261-calendars': calendars,
  '0262-ways-into-companies': waysIntoCompanies,
  '0263-raises': raises,
  '0264-raises-that-end': raisesThatEnd,
  '0265-mail-services': mailServices,
  '0266-parts-of-consents': partsOfConsents,
  '0267-blind-spots': blindSpots,
  '0268-messages': messages,
  '0269-lapsed-consents': lapsedConsents,
  '0270-cold-ties': coldTies,
  '0271-keep-in-touch': keepInTouch,
  '0272-packed-reach': packedReach,
  '0273-companies-on-the-map': companiesOnTheMap,
  '0274-crm': crm,
  '0275-crm-touch': crmTouch,
  '0276-crm-dry-run': crmDryRun,
  '0277-reach-records': reachRecords,
  '0278-letter-openings': letterOpenings,
  '0280-lapsed-calendars': lapsedCalendars,
  '0281-people-lists': peopleLists,
  '0282-ats': ats,
  '0286-crm-missing': crmMissing,
  '0287-crm-deals': crmDeals,
  '0290-fresh-connectors': freshConnectors,
  '0291-crm-mapping': crmMapping,
  '0292-crm-push': crmPush,
  '0293-crm-renewal': crmRenewal,
  '0295-recommendations-wait': recommendationsWait,
  '0296-lps': lps,
  '0297-spelt-countries': speltCountries,
};
