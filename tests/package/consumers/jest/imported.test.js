// A test of a user, as an ES module and compiled by Babel.
import { expect, test } from '@jest/globals';
import { AdminClient, ValidationError } from 'flagadmin';
import { addonCreateUpdateSchema } from 'flagadmin/core';
import { formSchema } from 'flagadmin/form';
import { createService } from 'flagadmin/service';

test('the package works by import', async () => {
  const { fetch } = createService();
  const client = new AdminClient({ baseUrl: 'http://service.test', token: 'test-admin-token', fetch });
  await expect(client.createStrategy({})).rejects.toThrow(ValidationError);
  await client.createStrategy({ name: 'a', parameters: [] });
  const { issues } = formSchema(addonCreateUpdateSchema)['~standard'].validate({});
  expect(issues[0].message).toBe('Required');
});
