/** Kinds of columns that several tables have. */

export type Flag = 0 | 1;

export type FactKind = 'account' | 'contact' | 'tenure' | 'signal' | 'investment' | 'customer';
