export const STAFF_ADDRESS = 'billing@paperbill.example';
