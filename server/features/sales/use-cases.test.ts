import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as sales from '../../../shared/features/sales/calls.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let kith: TestApp;
beforeAll(async () => {
  kith = await startTestApp();
});
afterAll(() => kith.app.close());

describe('use cases', () => {
  test('that contradict themselves mark both fields', async () => {
    const { error } = await kith.as('portco').call(sales.createUseCase, {
      body: {
        Name: 'Fraud',
        Target_Company_Size_Min__c: 500,
        Target_Company_Size_Max__c: 10,
        Industries__c: 'Banking',
        Excluded_Industries__c: 'banking',
      },
    });
    expect(Object.keys(error.fields ?? {}).sort()).toEqual([
      ...['Excluded_Industries__c', 'Industries__c', 'Target_Company_Size_Max__c', 'Target_Company_Size_Min__c'],
    ]);
  });

  test('keep industries whose names have commas', async () => {
    const Industries__c = '"Transportation, Logistics", Banking';
    const { body } = await kith.as('portco').call(sales.createUseCase, { body: { Name: 'Carriers', Industries__c } });
    expect(body.sales_target.Industries__c).toBe(Industries__c);
  });
});
