// Unleash's own page on our server: the server has the paths of addons and strategy types, and Unleash has all others.
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';

import { button } from '../pages/browser/harness.mjs';
import { eventually, startServer } from '../server/support/server.mjs';
import { addonOf, masked } from './apply.mjs';
import { fileOf, flagadmin } from './command.mjs';
import { runSteps } from './pages.mjs';
import { profileOf } from './unleash.mjs';

const token = 'token-of-our-server';
const ours = /^\/api\/admin\/(addons|strategies)(?=[/?]|$)/;
/** The administrator of a new installation. */
const administrator = { username: 'admin', password: 'unleash4all' };

/** The definitions and strategy types of an Unleash, as files for our server. An addon of a deprecated provider is there, since none can be created. */
async function filesOf(unleash) {
  const { providers } = await unleash.ask('GET', '/api/admin/addons');
  const { code, stdout, stderr } = await flagadmin(unleash, 'export');
  assert.equal(code, 0, stderr);
  const addons = providers.filter(({ deprecated }) => deprecated).map((one, i) => ({ id: i + 1, ...addonOf(one) }));
  const files = {
    '--providers': fileOf(providers, 'providers.json'),
    '--fixtures': fileOf({ ...JSON.parse(stdout), addons }, 'fixtures.json'),
  };
  return { providers, files };
}

export async function judgeTheirPage(t, unleash) {
  const { providers, files } = await filesOf(unleash);
  const args = Object.entries({ ...files, '--service': profileOf(unleash.version), '--log': 'off' }).flat();
  const server = await startServer({ args, token });
  const serviceOf = (path) => (ours.test(path) ? { url: server.url, token } : unleash);
  try {
    const options = { title: `their-page-${unleash.version}`, serviceOf, prepare: signIn, path: '/integrations' };
    await runSteps(t, options, (page, proxy) => {
      const user = new User(page, proxy, server);
      return {
        'the providers are shown': () => user.seesProviders(providers),
        ...Object.assign(
          {},
          ...providers.map((one) => (one.deprecated ? user.withDeprecated(one) : user.withProvider(one))),
        ),
        ...user.withStrategies(),
        'nothing was refused': () => user.meetsNoRefusal(),
      };
    });
  } finally {
    await server.stop();
  }
}

/** By a request: without a session, the page asks for what it may not read. */
async function signIn(page, { url }) {
  const response = await page.request.post(`${url}/auth/simple/login`, { data: administrator });
  assert.equal(response.status(), 200);
}

class User {
  #page;
  #proxy;
  #server;

  constructor(page, proxy, server) {
    this.#page = page;
    this.#proxy = proxy;
    this.#server = server;
  }

  /** Those that are not deprecated: of the others only integrations are shown. */
  async seesProviders(providers) {
    for (const { name, deprecated } of providers) {
      const card = this.#page.locator(`a[href$="/integrations/create/${name}"]`);
      if (deprecated) assert.equal(await card.count(), 0);
      else await card.waitFor();
    }
  }

  withProvider(definition) {
    const { name } = definition;
    const page = this.#page;
    const wanted = addonOf(definition);
    const description = page.locator('textarea[name=description]');
    let id;
    return {
      [`${name}: help and alerts are those of the definition`]: async () => {
        await this.#go(`integrations/create/${name}`);
        await this.#hasWords(definition);
      },
      [`${name}: an integration is created`]: async () => {
        for (const [parameter, value] of Object.entries(wanted.parameters))
          await page.locator(`[name="${parameter}"]`).fill(value);
        await description.fill(wanted.description);
        await page.getByRole('combobox', { name: 'Events' }).fill(wanted.events[0]);
        await page.getByRole('option', { name: wanted.events[0], exact: true }).click();
        await page.keyboard.press('Escape');
        await button(page, 'Create').click();
        await this.#hears('Integration created');
        const made = await this.#addon(({ provider }) => provider === name);
        const { addons } = masked({ addons: [wanted] }, [definition]);
        assert.deepEqual(
          [made.parameters, made.events, made.description],
          [addons[0].parameters, wanted.events, wanted.description],
        );
        ({ id } = made);
      },
      [`${name}: it is edited`]: async () => {
        await this.#card(id).click();
        await change(description, wanted.description, 'Edited');
        await button(page, 'Update').click();
        await this.#hears('Integration updated');
        assert.equal((await this.#addon((one) => one.id === id)).description, 'Edited');
      },
      [`${name}: its events are an empty list`]: () => this.#hasNoEvents(id),
      [`${name}: it is switched`]: async () => {
        for (const [action, isEnabled] of Object.entries({ Disable: false, Enable: true })) {
          await this.#act(id, action, `Integration ${action.toLowerCase()}d`);
          assert.equal((await this.#addon((one) => one.id === id)).enabled, isEnabled);
        }
      },
      [`${name}: it is deleted`]: () => this.#delete(id),
    };
  }

  /** Their page neither creates nor changes an integration of a deprecated provider. */
  withDeprecated(definition) {
    const { name } = definition;
    const page = this.#page;
    let id;
    return {
      [`${name}: that it is deprecated is said, and none can be created`]: async () => {
        await this.#go(`integrations/create/${name}`);
        await this.#hasWords(definition);
        assert.ok(await button(page, 'Create').isDisabled());
        ({ id } = await this.#addon(({ provider }) => provider === name));
        await this.#go('integrations');
        await this.#card(id).getByText('Deprecated').waitFor();
      },
      [`${name}: the events of an earlier one are an empty list`]: () => this.#hasNoEvents(id),
      [`${name}: it is deleted`]: () => this.#delete(id),
    };
  }

  withStrategies() {
    const page = this.#page;
    const name = 'by-country';
    const description = page.getByLabel('Strategy description');
    const row = (of) => page.getByRole('row').filter({ has: page.locator(`a[href$="/strategies/${of}"]`) });
    const toggle = async (of, isDeprecated) => {
      await row(of).getByRole('switch').click();
      await this.#confirms();
      await this.#hears(`Strategy ${isDeprecated ? 'deprecated' : 'reactivated'}`);
      assert.equal((await this.#strategy(of)).deprecated, isDeprecated);
    };
    return {
      'a strategy type is created': async () => {
        await this.#go('strategies');
        await button(page, 'New custom strategy').click();
        await page.getByLabel('Strategy name').fill(name);
        await description.fill('A description');
        await button(page, 'Add parameter').click();
        await page.getByLabel('Parameter name 1*').fill('countries');
        await button(page, 'Create strategy').click();
        await this.#hears('Strategy created');
        const made = await this.#strategy(name);
        assert.equal(made.description, 'A description');
        assert.deepEqual(made.parameters, [{ name: 'countries', type: 'string', description: '', required: false }]);
      },
      'it is edited': async () => {
        await this.#go(`strategies/${name}/edit`);
        await change(description, 'A description', 'Edited');
        await button(page, 'Save').click();
        await this.#hears('Strategy updated');
        assert.equal((await this.#strategy(name)).description, 'Edited');
      },
      'it is deprecated': async () => {
        await this.#go('strategies');
        await toggle(name, true);
      },
      'it is reactivated': () => toggle(name, false),
      'it is deleted': async () => {
        await button(row(name), 'Delete strategy').click();
        await this.#confirms();
        await this.#hears('Strategy deleted');
        assert.equal(await this.#strategy(name), undefined);
      },
      'a bundled strategy type is deprecated': () => toggle('remoteAddress', true),
      'and reactivated': () => toggle('remoteAddress', false),
    };
  }

  meetsNoRefusal() {
    const all = this.#proxy.take().filter(({ path }) => ours.test(path));
    const refused = all.filter(({ response }) => response.status >= 400);
    assert.ok(all.length > 0);
    assert.deepEqual([...new Set(refused.map((one) => `${one.response.status} ${one.method} ${one.path}`))], []);
  }

  async #ask(path) {
    const response = await fetch(this.#server.url + path, { headers: { authorization: token } });
    assert.equal(response.status, 200);
    return response.json();
  }

  async #addon(isMeant) {
    return (await this.#ask('/api/admin/addons')).addons.find(isMeant);
  }

  async #strategy(name) {
    return (await this.#ask('/api/admin/strategies')).strategies.find((one) => one.name === name);
  }

  /** Goes to a path without loading the page again, as its links do. */
  #go(path) {
    return this.#page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, `/${path}`);
  }

  /** The words of a definition that the form shows, and no others. */
  async #hasWords({ howTo, alerts = [], installation }) {
    const page = this.#page;
    await button(page, 'Create').waitFor();
    for (const { text } of alerts) await page.getByRole('alert').filter({ hasText: text }).waitFor();
    const shown = [/How does it work\?/, /Install\s&\sconnect/].map((words) => page.getByText(words));
    const counts = await Promise.all(shown.map((one) => one.count()));
    assert.deepEqual(
      counts,
      [howTo, installation].map((one) => (one === undefined ? 0 : 1)),
    );
  }

  /** Waits for what the page says after a change. */
  #hears(words) {
    return this.#page.getByText(words, { exact: true }).waitFor();
  }

  #confirms() {
    return button(this.#page, "Yes, I'm sure").click();
  }

  /** An integration in the list. */
  #card(id) {
    return this.#page.locator(`a[href$="/integrations/edit/${id}"]`);
  }

  async #openMenu(id, action) {
    await button(this.#card(id), 'More actions').click();
    await this.#page.getByRole('menuitem', { name: action }).click();
  }

  async #act(id, action, words) {
    await this.#openMenu(id, action);
    await this.#confirms();
    await this.#hears(words);
  }

  async #hasNoEvents(id) {
    await this.#openMenu(id, 'View events');
    await this.#page.getByText('No events have been registered').waitFor({ timeout: 10_000 });
    await button(this.#page.locator('.MuiModal-root'), 'Close').click();
    const menu = this.#page.locator('.MuiPopover-root'); // their page leaves it open behind the events
    await menu.click({ position: { x: 1, y: 1 } });
    await menu.waitFor({ state: 'detached' });
  }

  async #delete(id) {
    await this.#act(id, 'Delete', 'Integration deleted');
    // What was said may have been of the deletion before.
    assert.ok(await eventually(async () => (await this.#addon((one) => one.id === id)) === undefined));
  }
}

/** Changes a field: forms are drawn before they have what is stored, and forget what was typed when that is read again. */
async function change(field, stored, typed) {
  const has = async (value) => (await field.inputValue()) === value;
  assert.ok(await eventually(() => has(stored)));
  assert.ok(
    await eventually(async () => {
      await field.fill(typed);
      await setTimeout(500);
      return has(typed);
    }),
  );
}
