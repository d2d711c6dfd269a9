/** An industry: its tag, the nouns of its companies' names, and the topics in its people's titles. */
export interface Industry {
  tag: string;
  /** Last words of a company's name. */
  nouns: readonly string[];
  topics: readonly string[];
}

/** tag: nouns of companies: topics of titles. */
const LINES = `
Banking: Bank, Bank, Banking Group, Savings Bank, Trust Bank: Payments, Retail Banking, Lending, Core Banking
Payments: Pay, Payments, Merchant Services, Clearing: Acquiring, Instant Payments, Merchant Risk, Cards
Credit Unions: Credit Union, Mutual, Savings Union: Member Services, Lending, Cards
Insurance: Insurance, Mutual Insurance, Assurance, Underwriters: Claims, Underwriting, Actuarial, Reinsurance
Venture Capital: Ventures, Capital, Venture Partners, Growth Partners: Seed, Growth, Deep Tech, Platform
Asset Management: Asset Management, Investments, Funds, Wealth: Fixed Income, Equities, Private Markets
Financial Software: Ledger, Financial Systems, Treasury Software: Treasury, Ledger, Reconciliation
Crypto: Chain, Digital Assets, Custody: Custody, Settlement, Tokenisation
Digital Health: Health, Digital Health, Care, Telehealth: Claims Platform, Virtual Care, Patient Experience
Hospitals: Hospital, Medical Center, Clinics, Health System: Surgery, Emergency Care, Nursing, Oncology
Biotechnology: Biosciences, Bio, Genomics, Therapeutics: Gene Therapy, Assay Development, Bioprocess
Pharmaceuticals: Pharma, Pharmaceuticals, Life Sciences: Clinical Trials, Regulatory, Drug Safety
Medical Devices: Medical, Devices, Surgical, Diagnostics: Imaging, Implants, Quality Systems
Industrial Automation: Robotics, Automation, Controls, Motion: Motion Control, Vision, Field Service
Machinery: Machine Works, Machinery, Tools, Engineering: Assembly, Casting, Tooling
Automotive: Motors, Automotive, Mobility, Vehicles: Powertrain, Battery, Driver Assistance
Aerospace: Aerospace, Aviation Systems, Avionics: Avionics, Propulsion, Flight Test
Defence Electronics: Defence, Sensor Systems, Radar: Radar, Signal Processing, Mission Systems
Space: Space, Orbital, Satellite Systems: Payloads, Ground Segment, Launch
Semiconductors: Semiconductor, Silicon, Microelectronics, Photonics: Chip Design, Verification, Packaging
Consumer Electronics: Electronics, Devices, Audio: Firmware, Acoustics, Industrial Design
Cloud Infrastructure: Cloud, Compute, Hosting, Infrastructure: Kubernetes, Storage, Networking
Data Platforms: Data, Analytics, Data Systems, Insights: Data Platform, Streaming, Governance
Artificial Intelligence: AI, Intelligence, Cognition, Learning: Machine Learning, Language Models, Computer Vision
Cybersecurity: Security, Cyber, Defence Labs, Shield: Threat Research, Identity, Cloud Security
Developer Tools: Labs, Dev, Tooling, Codeworks: Developer Experience, Build Systems, Observability
Enterprise Software: Software, Systems, Enterprise, Solutions: Integrations, Workflow, Platform
Marketing Technology: Engage, Audience, Campaigns: Lifecycle, Attribution, Campaigns
Advertising: Media Group, Advertising, Creative: Brand, Media Buying, Creative
Human Resources Software: People, Talent Cloud, Workforce: Payroll, Onboarding, Benefits
Staffing: Staffing, Recruiting, Talent Partners: Executive Search, Contract Staffing
Education: Learning, Academy, Education: Curriculum, Student Success, Assessment
Higher Education: University, Institute, College: Admissions, Research Programmes, Alumni
Legal Services: Legal, Law, Counsel: Litigation, Mergers, Intellectual Property
Legal Technology: Lex, Contracts, Legal Systems: Contracts, Discovery, Compliance
Accounting: Accounting, Audit, Advisory: Audit, Tax, Assurance
Management Consulting: Consulting, Advisory Group, Strategy: Transformation, Operations Practice, Strategy
Information Services: Information, Research, Index: Research, Ratings, Content
Telecommunications: Telecom, Networks, Wireless, Mobile: Radio Access, Core Network, Fibre
Media: Media, Broadcasting, Press, Studios: Editorial, Production, Streaming
Games: Games, Interactive, Play Studios: Gameplay, Live Operations, Art
Travel: Travel, Journeys, Holidays: Revenue Management, Loyalty, Distribution
Hospitality: Hotels, Hospitality, Resorts: Guest Experience, Food and Beverage, Events
Airlines: Airlines, Air, Airways: Flight Operations, Ground Operations, Network Planning
Logistics: Logistics, Freight, Shipping, Forwarding: Freight, Warehousing, Last Mile
Maritime: Maritime, Lines, Ports, Marine: Fleet, Port Operations, Chartering
Rail: Rail, Railways, Transit: Rolling Stock, Signalling, Timetabling
Retail: Retail, Stores, Market, Outfitters: Merchandising, Store Operations, Loyalty
E-commerce: Shop, Commerce, Marketplace, Direct: Checkout, Marketplace, Fulfilment
Fashion: Apparel, Textiles, Fashion, Weaving: Sourcing, Collections, Visual Merchandising
Food and Beverage: Foods, Beverages, Dairy, Bakers: Food Safety, Category, Bottling
Agriculture: Farms, Agri, Seeds, Growers: Agronomy, Irrigation, Seeds
Renewable Energy: Renewables, Solar, Wind, Power: Grid Integration, Wind Farms, Storage
Oil and Gas: Petroleum, Energy, Gas: Drilling, Refining, Pipelines
Utilities: Utilities, Water, Grid, Electric: Metering, Grid Operations, Water Treatment
Climate Technology: Climate, Carbon, Earth: Carbon Accounting, Removal, Soil
Chemicals: Chemicals, Materials, Polymers: Coatings, Polymers, Process Safety
Metals and Mining: Metals, Mining, Steel, Minerals: Exploration, Smelting, Mine Planning
Construction: Construction, Builders, Civil: Estimating, Site Safety, Bridges
Real Estate: Properties, Estates, Realty, Homes: Leasing, Asset Strategy, Facilities
Property Technology: Spaces, Buildings, Dwell: Smart Buildings, Tenant Experience, Valuation
Public Sector: Council, Agency, Authority: Digital Services, Procurement Policy, Transport Planning
Non-profit: Foundation, Trust, Relief: Programmes, Fundraising, Partnerships`;

const list = (text: string): readonly string[] => text.split(',').map((word) => word.trim());

export const INDUSTRIES: readonly Industry[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [tag, nouns, topics] = line.split(':');
    return { tag: tag!, nouns: list(nouns!), topics: list(topics!) };
  });
