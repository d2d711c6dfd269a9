export const REQUESTS = { one: 'request', many: 'requests' };
