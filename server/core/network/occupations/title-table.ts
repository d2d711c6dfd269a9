import type { Skill, SkillCategory } from '../../../../shared/core/talent/lists.ts';

/** The meaning of a title's phrase for the work; without a skill if the phrase names none. */
export type TitlePhraseRow = readonly [phrases: string, category: SkillCategory, skill?: Skill];

/**
 * The table of titles: the first row with a phrase that occurs in the folded title, as whole words, gives category and skill. Exceptions
 * come before their rule; phrases are regular expressions, separated by a comma and a space. If a title has parts ("Account Executive, Data
 * & AI"), the first part is looked up before the others: server/core/network/occupations/work.ts.
 */
export const SPECIFIC_TITLE_WORDS: readonly TitlePhraseRow[] = [
  ['(?:deal|sales|field|partner) legal, legal operations?', 'Legal'],
  [
    '(?:privacy|data protection) (?:counsel|lawyer|attorney|officer|analyst|specialist|manager|lead|program manager|associate)',
    'Legal',
    'Privacy',
  ],
  [
    'intellectual property, (?:ip|patent|intellectual property) (?:counsel|lawyer|attorney)',
    'Legal',
    'Intellectual Property',
  ],
  [
    '(?:commercial|contracts?|product) (?:counsel|lawyer|attorney), contracts? (?:manager|specialist)',
    'Legal',
    'Commercial Law',
  ],
  ['(?:partner|regional|senior partner) (?:field )?marketing(?: [a-z]+)?', 'Marketing', 'Field & Events'],
  ['corporate (?:counsel|lawyer|attorney), corporate secretary', 'Legal', 'Corporate Law'],
  ['(?:general |senior |associate |deputy )?counsel, lawyer, attorney, solicitor, paralegal, legal', 'Legal'],
  ['internal audit(?:or)?s?, audit(?:or)?s?', 'Finance', 'Controlling'],
  [
    '(?:aml|kyc|kyb|bsa|sanctions|mlro|cco|regulatory|financial crimes?|fincrime|edd|cdd)(?: [a-z]+){0,2} (?:officer|analyst|specialist|manager|lead|investigator|associate|advisor), (?:chief )?compliance(?: [a-z]+)? officer, compliance, regulatory affairs, financial crimes?',
    'Legal',
    'Compliance',
  ],

  [
    '(?:security|it|technology|cyber) (?:grc|governance|risk|compliance), grc, technology risk',
    'Security',
    'Governance & Risk',
  ],
  [
    '(?:product|application|app|offensive) security, appsec, red team(?:er)?, penetration tester, pentester',
    'Security',
    'Application Security',
  ],
  ['(?:cloud|infrastructure|network) security (?:engineer|architect|manager)', 'Security', 'Cloud Security'],
  [
    'insider (?:risk|threat)(?: [a-z]+)?, gsoc(?: [a-z]+)*, executive protection, (?:physical|corporate|workplace) security(?: [a-z]+)*, protective (?:services|intelligence)(?: [a-z]+)?, (?:incident|crisis)(?: and [a-z]+)? (?:management|response)(?: [a-z]+)?',
    'Security',
    'Security Operations',
  ],
  [
    '(?:detection|incident response|threat|soc|csirt|abuse)(?: [a-z]+){0,3} (?:engineer|analyst|responder|hunter|investigator), security operations, detection and response, (?:[a-z]+ and )?detection engineering',
    'Security',
    'Security Operations',
  ],
  ['(?:security|vulnerability|malware|threat) research(?:er)?', 'Security', 'Security Research'],
  [
    'ciso, chief information security officer, (?:information |cyber ?|data |corporate |enterprise )?security (?:[a-z]+ )?(?:engineer|analyst|architect|manager|lead|specialist|officer|consultant|program manager|partner)s?, security engineering, cyber ?security, infosec',
    'Security',
  ],

  [
    '(?:sales|solutions?|pre ?sales|partner|customer|field|forward deployed) (?:engineer|architect)s?(?: [a-z]+)? (?:manager|director|lead)',
    'Sales',
    'Sales Engineering',
  ],
  [
    'specialist solutions? architect(?:s|ure)?, solutions? architect(?:s|ure)?, delivery solutions? architects?',
    'Engineering',
    'Solutions Architecture',
  ],
  [
    '(?:sales|solutions?|pre ?sales|field|value) (?:engineer|consultant)s?, (?:sales|solutions?|field) engineering, pre ?sales',
    'Sales',
    'Sales Engineering',
  ],
  [
    '(?:sales|business|partner|market|account) development(?: [a-z]+)? (?:representative|rep|associate|manager|specialist|lead)?s?, sdrs?, bdrs?, inside sales',
    'Sales',
    'Sales Development',
  ],
  [
    '(?:revenue|sales|gtm|go to market|partner|deal|field|business development) (?:[a-z]+ (?:and )?)?(?:operations|ops), rev ?ops, deal desk, deal (?:pricing|strategy), sales (?:strategy|compensation|enablement|excellence), (?:gtm|revenue|field|partner)(?: [a-z]+){0,3} enablement',
    'Sales',
    'Revenue Operations',
  ],
  [
    '(?:partner|partnerships?|alliances?|channel)(?: [a-z]+){0,2} (?:manager|director|lead|associate|development|executive|success manager|specialist)s?, partnerships?, alliances?, channel sales',
    'Sales',
    'Partnerships',
  ],
  [
    '(?:technical|strategic|key|global|major|enterprise|client|customer|senior|named)? ?account (?:manager|management|director)s?',
    'Customer Success',
    'Account Management',
  ],
  [
    'enterprise (?:[a-z]+ )?(?:account executive|sales)s?, strategic (?:[a-z]+ )?account executives?',
    'Sales',
    'Enterprise Sales',
  ],
  ['account executives?', 'Sales', 'Account Executive'],
  [
    '(?:vp|svp|avp|vice president|head|director|chief)(?: of)?(?: [a-z]+){0,2} (?:sales|revenue)(?! (?:accounting|recognition|operations|assurance|strategy)), chief revenue officer, cro, (?:sales|revenue) (?:director|manager|leader|lead|vp)s?',
    'Sales',
    'Sales Leadership',
  ],

  ['renewals?(?: [a-z]+)?', 'Customer Success', 'Renewals'],
  [
    'it (?:service|support)(?: [a-z]+)*, (?:desktop|end user) support(?: [a-z]+)?, service desk(?: [a-z]+)?',
    'Operations',
    'IT',
  ],
  [
    '(?:technical|product|developer|premium|escalations?|production)(?: [a-z]+)? support(?: [a-z]+)? ?(?:engineer|specialist|analyst|manager|lead|representative|agent)?s?, support (?:engineer|engineering)s?, escalations? (?:engineer|manager)',
    'Customer Success',
    'Technical Support',
  ],
  [
    '(?:implementation|onboarding|integration|deployment)(?: [a-z]+){0,2} (?:manager|specialist|consultant|engineer|lead|associate)s?, professional services',
    'Customer Success',
    'Implementation',
  ],
  [
    '(?:customer|client|member|user|consumer|player|shopper|community)(?: [a-z]+)? (?:support|care|service)s?, customer (?:experience|operations) (?:associate|specialist|agent|representative|analyst|manager|lead), support (?:specialist|agent|associate|operations|manager|lead|representative), (?:user|customer) escalations?, managed support, help ?desk',
    'Customer Success',
    'Customer Support',
  ],
  [
    '(?:customer|client|partner|merchant|creator|retailer)(?: [a-z]+)? success, customer (?:outcomes?|enablement|education|value|engagement), client (?:services|solutions), (?:customer|client) (?:experience|advocacy)',
    'Customer Success',
  ],

  ['pm, pms', 'Product', 'Product Management'],
  [
    'technical product managers?, platform product managers?, product managers? technical',
    'Product',
    'Technical Product',
  ],
  ['growth product managers?, product managers? growth', 'Product', 'Growth Product'],
  ['product (?:operations|ops)', 'Product', 'Product Operations'],
  ['product marketing(?: [a-z]+)?, pmm', 'Marketing', 'Product Marketing'],
  [
    '(?:product|group product|chief product) (?:manager|management|lead|owner|officer)s?, (?:head|director|vp|vice president) of product',
    'Product',
    'Product Management',
  ],

  [
    '(?:machine learning|ml|ai|artificial intelligence|applied ai|genai|generative ai|deep learning|research|applied)(?: [a-z]+){0,3} (?:engineer|scientist|researcher|architect|developer)s?, machine learning(?: [a-z]+)*, (?:machine learning|ml|ai) (?:engineering|research|scientist|platform|infrastructure)(?! operations), research scientist',
    'Data & AI',
    'Machine Learning',
  ],
  ['computer vision, perception', 'Data & AI', 'Computer Vision'],
  ['nlp, natural language(?: processing)?, speech', 'Data & AI', 'Natural Language Processing'],
  [
    '(?:data(?! cent)|analytics|etl|big data)(?: [a-z]+)? (?:engineer|architect|engineering|developer)s?, data (?:platform|infrastructure|warehouse), (?:informatica|etl|hadoop|spark|teradata|snowflake)(?: [a-z0-9]+)*, (?:[a-z]+ )?database (?:engineer|developer|architect)s?',
    'Data & AI',
    'Data Engineering',
  ],
  [
    '(?:[a-z]+ )?(?:dbas?|database (?:administrator|admin|administration|specialist)s?)',
    'Engineering',
    'Platform Engineering',
  ],
  [
    '(?:data|decision|quantitative|product|applied|economics|behavioral) scien(?:ce|tist)s?, economist, quantitative (?:researcher|analyst), statistician, science lead',
    'Data & AI',
    'Data Science',
  ],
  ['(?:escalations?|user escalations?)(?: [a-z]+)?', 'Customer Success', 'Customer Support'],
  ['threat intel(?:ligence)?(?: [a-z]+)?', 'Security', 'Security Operations'],
  ['community managers?, (?:traffic|media) managers?', 'Marketing'],
  ['(?:consumer|cultural|market|brand)(?: and consumer)? (?:insights|research)(?: [a-z]+)?', 'Marketing'],
  [
    'business intelligence, (?:[a-z]+ )?bi (?:[a-z]+ )?(?:analyst|developer|engineer|consultant|lead|specialist|manager|architect), (?:tableau|power bi|business objects)(?: [a-z]+)*',
    'Data & AI',
    'Business Intelligence',
  ],
  [
    '(?:data|product|insights|marketing|growth|web|analytics|fraud) (?:analyst|analytics)s?, analytics (?:manager|lead|associate), data (?:annotation|labeling|quality)(?: [a-z]+)?, insights',
    'Data & AI',
    'Data Analysis',
  ],

  ['(?:learning|curriculum|instructional) (?:designer|developer)s?', 'People', 'Learning & Development'],
  ['(?:capacity|demand|supply|inventory)(?: [a-z]+)? (?:planner|planning)s?', 'Operations', 'Supply Chain'],
  [
    '(?:ux|user|design|product) research(?:er)?s?, user experience research(?:er)?s?, quantitative ux',
    'Design',
    'UX Research',
  ],
  ['(?:content|ux) (?:designer|design|writer|writing)s?, conversation designer', 'Design', 'Content Design'],
  [
    'film ?makers?, (?:motion|video|film|animation|multimedia)(?: [a-z]+){0,2} (?:designer|editor|producer|artist|director|animator)s?, animators?, videographer',
    'Design',
    'Motion & Video',
  ],
  [
    '(?:brand|graphic|visual|communications?|marketing|creative|web|presentation) design(?:er)?s?, (?:creative|art|design) director, (?:head|director|vp|svp|vice president)(?: of)? creative, illustrators?, copy ?writer',
    'Design',
    'Brand Design',
  ],
  ['(?:pcb|layout|analog|chip|vlsi|asic|fpga|physical) design(?:er)?s?', 'Engineering', 'Hardware'],
  [
    '(?:product|ux|ui|interaction|experience|service|systems?) design(?:er)?s?, design (?:manager|lead|technologist|engineer|systems?), head of design, designers?',
    'Design',
    'Product Design',
  ],

  [
    '(?:developer|community)(?: [a-z]+)? (?:relations|advocate|advocacy|evangelist|evangelism|marketing|education)s?, devrel, evangelist',
    'Marketing',
    'Developer Relations',
  ],
  ['seo(?: [a-z]+)?, search engine optimi[sz]ation', 'Marketing', 'SEO'],
  [
    '(?:performance|paid|acquisition|search|affiliate|programmatic|digital|crm|lifecycle|email|retention)(?: [a-z]+)? (?:marketing|media|marketer|social|search|acquisition), paid media, media (?:buyer|planner)',
    'Marketing',
    'Performance Marketing',
  ],
  [
    '(?:field|event|events|partner|regional|experiential)(?: [a-z]+)? (?:marketing|marketer), events?(?: [a-z]+)? (?:manager|lead|specialist|coordinator|producer|planner|marketing|program), field marketing, events',
    'Marketing',
    'Field & Events',
  ],
  [
    '(?:content|editorial)(?: [a-z]+)? (?:marketing|marketer|strategist|manager|lead|editor), editor(?:ial)?, content strateg(?:y|ist)',
    'Marketing',
    'Content Marketing',
  ],
  [
    '(?:growth|demand generation|demand gen|demand)(?: [a-z]+)? (?:marketing|marketer|manager|lead), growth, demand gen(?:eration)?, marketing operations',
    'Marketing',
    'Growth Marketing',
  ],
  [
    '(?:brand|communications?|pr|public relations|social media|corporate communications|analyst relations|influencer|media relations|internal communications)(?: [a-z]+)?(?: (?:manager|lead|director|specialist|associate|partner|strategist))?',
    'Marketing',
    'Brand & Communications',
  ],
  ['marketing, marketer, cmo, chief marketing officer, campaigns?', 'Marketing'],

  [
    '(?:technical )?(?:recruiter|recruiting|sourcer|recruitment)s?, (?:permanent|temporary|executive|staff) placements?, staffing, talent (?:acquisition|partner|sourcer|attraction|scout), talent',
    'People',
    'Recruiting',
  ],
  ['(?:people|hr|human resources) (?:business )?partners?, hrbp', 'People', 'HR Business Partner'],
  [
    '(?:compensation|total rewards?|benefits|rewards)(?: [a-z]+)?, equity (?:operations|administrator)',
    'People',
    'Compensation',
  ],
  [
    '(?:learning|leadership|talent|organi[sz]ational|l and d)(?: and)? development, l d, learning(?: [a-z]+)? (?:designer|partner|manager|specialist|experience), instructional designer, trainers?',
    'People',
    'Learning & Development',
  ],
  [
    '(?:people|hr|human resources|employee|workforce|mobility|immigration)(?: [a-z]+)? (?:operations|ops|experience|generalist|systems|specialist|manager|coordinator|relations|analyst|technology|programs?|analytics|team|administrator|planning), chief people officer, chro, people, human resources, hr',
    'People',
    'People Operations',
  ],

  ['payroll(?: [a-z]+)?', 'Finance', 'Payroll'],
  ['(?:indirect |direct |international )?tax(?: [a-z]+)?', 'Finance', 'Tax'],
  [
    'treasury (?:analyst|manager|lead|operations|associate|specialist|director|accountant), treasurer, treasury',
    'Finance',
    'Treasury',
  ],
  ['(?:controller|controlling|controllership|sox|internal controls?)(?: [a-z]+)?', 'Finance', 'Controlling'],
  [
    '(?:accounting|accountant|accounts (?:payable|receivable)|bookkeeper|general ledger|billing (?:specialist|analyst|manager)|revenue accounting|collections?|reconciliation|settlements?)(?: [a-z]+)?',
    'Finance',
    'Accounting',
  ],
  [
    'fp a, fp and a, financial planning, (?:strategic |corporate |business |gtm |sales |r and d |revenue |product |technical )?finance(?: [a-z]+)?, financial analyst, finance, cfo, chief financial officer, investor relations, corporate development, capital markets, underwrit(?:er|ing), credit(?: risk)?, pricing, money movement',
    'Finance',
    'Financial Planning',
  ],

  [
    '(?:engineering|software|development|technology|r and d)(?: [a-z]+)? (?:manager|director|leader|head|lead manager)s?, tech(?:nical)? (?:manager|director|leader|head)s?, manager(?: [a-z]+){0,3} engineering, (?:head|director|vp|svp|vice president|senior director) (?:of )?(?:[a-z]+ )?engineering, cto, chief technology officer',
    'Engineering',
    'Engineering Management',
  ],
  [
    '(?:devops|site reliability|reliability|sre|build|release|cloud operations)(?: [a-z]+)? ?(?:engineer|engineering|architect)?s?, (?:[a-z]+ )?cloud (?:engineer|architect|consultant|developer|administrator)s?',
    'Engineering',
    'DevOps',
  ],
  [
    '(?:integration|verification|system) and (?:test|validation) engineers?, (?:qa|quality assurance|test|test automation|sdet|quality|validation)(?: [a-z]+)? (?:engineer|automation|analyst|lead|manager|tester)s?, sdet, tester, quality assurance',
    'Engineering',
    'QA & Test Automation',
  ],
  [
    '(?:ios|android|mobile|react native|flutter)(?: [a-z]+){0,3} ?(?:engineer|developer|software)?s?',
    'Engineering',
    'Mobile',
  ],
  ['(?:full ?stack)(?: [a-z]+)?', 'Engineering', 'Full Stack'],
  [
    '(?:front ?end|web|ui|javascript|react)(?: [a-z]+){0,3} (?:engineer|developer|software)s?, front ?end',
    'Engineering',
    'Frontend',
  ],
  [
    '(?:back ?end|java|python|golang|ruby|api)(?: [a-z0-9]+){0,3} ?(?:engineer|developer|software)s?, back ?end',
    'Engineering',
    'Backend',
  ],
  ['(?:embedded|firmware|kernel|robotics software)(?: [a-z]+)?', 'Engineering', 'Embedded'],
  [
    '(?:hardware|electrical|mechanical|asic|rtl|silicon|chip|physical design|design verification|fpga|analog|pcb|thermal|optical|power|verification|system bring up)(?: [a-z]+){0,2} (?:engineer|architect|designer|lead)s?, hardware',
    'Engineering',
    'Hardware',
  ],
  [
    '(?:platform|infrastructure|developer productivity|developer experience|developer tools|systems)(?: [a-z]+)? engineers?, platform engineering, infrastructure engineering',
    'Engineering',
    'Platform Engineering',
  ],
  [
    '(?:technical |engineering |security |product )?program (?:manager|management)s?, tpm',
    'Product',
    'Program Management',
  ],
  [
    'forward deployed(?: [a-z]+)?, applications?(?: [a-z]+)? development, engineers?, developers?, programmers?, software, engineering, member of (?:the )?technical staff, architects?, technical staff, technical lead, tech lead',
    'Engineering',
  ],

  ['(?:procurement|sourcing|purchasing|vendor|strategic sourcing|buyer)(?: [a-z]+)?', 'Operations', 'Procurement'],
  [
    '(?:supply(?: chain)?|logistics|fulfillment|inventory|warehouse|demand planner|materials)(?: [a-z]+)?',
    'Operations',
    'Supply Chain',
  ],
  ['av (?:production|technician|event)(?: [a-z]+)?', 'Operations', 'IT'],
  ['(?:manufacturing|production|assembly|npi)(?: [a-z]+)?', 'Operations', 'Manufacturing'],
  [
    '(?:storage|san|server|windows|linux|unix|vmware|cloud)(?: [a-z]+)? (?:administrator|admin)s?, (?:it|information technology|systems?|network|desktop|help desk|salesforce|workday|netsuite)(?: [a-z]+){0,2} (?:administrator|admin|specialist|technician|manager|analyst|support|operations|lead)s?, it, sysadmin, av technician',
    'Operations',
    'IT',
  ],
  [
    '(?:executive|administrative|personal|office|team|legal) (?:business )?(?:assistant|coordinator|administrator|manager)s?, (?:workplace|facilities|office|real estate)(?: [a-z]+)?, receptionist, executive business partner, chef, barista',
    'Operations',
    'Office Management',
  ],
  ['project (?:manager|management|coordinator|lead)s?, pmo', 'Operations', 'Project Management'],
  [
    '(?:business|bizops|biz ops|strategy|strategic|risk|fraud|trust|safety|payments?|product|market|regional|central|consumer|financial|policy|content|global|enforcement|disputes?|moderation|delivery|vendor|field|community)(?: (?:and )?[a-z]+){0,3} (?:operations|ops|strategy|strategist|analyst|specialist|manager|lead|associate|investigator|intelligence|planning)s?, operations, ops, strategy, chief of staff, chief operating officer, coo, trust and safety, public policy, (?:risk|fraud|policy)(?: [a-z]+)?, strategist, program (?:lead|specialist|associate|coordinator), government affairs, business analyst, policy',
    'Operations',
    'Business Operations',
  ],
  [
    'engagement (?:manager|lead|director|partner)s?, (?:technical|services|functional|functional sme) consultants?',
    'Customer Success',
    'Implementation',
  ],
  ['concierge(?: [a-z]+)?', 'Customer Success', 'Customer Support'],
  ['technology consult(?:ing|ants?)', 'Customer Success', 'Implementation'],
  [
    '(?:rpa|robotic process automation)(?: [a-z]+)*, (?:systems?|software|application|technology) development',
    'Engineering',
  ],
  ['wealth management(?: [a-z]+)*, (?:wealth|financial) advis(?:e|o)rs?', 'Finance'],
  ['immigration(?: [a-z]+)*, global mobility(?: [a-z]+)*', 'People', 'People Operations'],
  ['rvp, regional vice president, country (?:director|manager)s?', 'Sales', 'Sales Leadership'],
  ['fde, fdes, technical lead manager', 'Engineering'],
  ['identity and access management, iam', 'Security'],
  ['aml, mlro, sanctions, anti money laundering, money laundering reporting officer', 'Legal', 'Compliance'],
  ['equity administration, procure to pay, p2p', 'Finance', 'Accounting'],
  ['investments?(?: [a-z]+)?', 'Finance'],
  ['learning(?: and [a-z]+)?', 'People', 'Learning & Development'],
  ['employee(?: [a-z]+)*', 'People', 'People Operations'],
  ['social(?: [a-z]+)?', 'Marketing', 'Brand & Communications'],
  ['administrative(?: [a-z]+){0,2}, food(?: [a-z]+)?', 'Operations', 'Office Management'],
  [
    'sap(?: [a-z]+)*, peoplesoft(?: [a-z]+)*, (?:oracle|servicenow|sharepoint|dynamics|middleware|salesforce|sfdc|crm|erp)(?: [a-z]+)* (?:consultant|admin|administrator|analyst|specialist|lead)s?, workday(?: [a-z]+)*, netsuite(?: [a-z]+)*',
    'Operations',
    'IT',
  ],
  [
    'government relations, public affairs, capacity planning, investigations?, transformation, (?:corporate|strategic) programs?, (?:incident|delivery) (?:manager|partner manager)',
    'Operations',
    'Business Operations',
  ],
];
