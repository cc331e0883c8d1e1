import { issueKinds } from './generated/issue-codes.js';
import { escapedSegment, type Issue } from './issue.js';

/** The parameters of issues that are alike; `varying` stands for what each has of its own. */
type SharedParams = Readonly<Record<string, unknown>>;

/** What a parameter is that each issue has of its own. */
export const varying = undefined;

/**
 * What issues have in common that differ only in what was sent: where and why. Texts are kept as the pieces that stand between
 * what differs.
 */
export interface IssueTemplate {
  readonly kind: (typeof issueKinds)[number];
  readonly path: Issue['path'];
  /** The places in the path of the steps that differ. */
  readonly steps: readonly number[];
  readonly pointer: readonly string[];
  readonly schemaPath: string;
  readonly params: SharedParams;
  /** The parameters that differ. */
  readonly names: readonly string[];
  readonly message: readonly string[];
  /** Behind each piece of the message but the last: which of `names` it shows. */
  readonly shown: readonly number[];
}

/**
 * Makes a template.
 *
 * @param code - the number of the kind of issue
 * @param path - `varying` for steps that differ
 * @param ruleDepth - the rule stands in the schema of the value at so many steps of the path: names, and indices, which differ
 */
export function issueTemplate(
  code: number,
  path: readonly (string | typeof varying)[],
  ruleDepth: number,
  params: SharedParams,
): IssueTemplate {
  const kind = issueKinds[code] as (typeof issueKinds)[number];
  const steps: number[] = [];
  const pointer = [''];
  let schemaPath = '#';
  path.forEach((name, place) => {
    const step = name === varying ? '' : escapedSegment(name);
    pointer[steps.length] += `/${step}`;
    if (name === varying) {
      steps.push(place);
      pointer.push('');
    }
    if (place < ruleDepth) {
      schemaPath += name === varying ? '/items' : `/properties/${step}`;
    }
  });
  return {
    kind,
    path: path.map((name) => name ?? 0),
    steps,
    pointer,
    schemaPath: kind.code === 'invalid_json' ? schemaPath : `${schemaPath}/${kind.keyword}`,
    params,
    ...wordingWith(kind.wording, params),
  };
}

function wordingWith(wording: string, params: SharedParams) {
  const names = Object.keys(params).filter((name) => params[name] === varying);
  const message = [''];
  const shown: number[] = [];
  let end = 0;
  const add = (text: string) => {
    message[shown.length] += text;
  };
  for (const found of wording.matchAll(/\[([^{]*)\{(\w+)\}([^\]]*)\]|\{(\w+)\}/g)) {
    const [all, before = '', optional, after = '', name = optional as string] = found;
    add(wording.slice(end, found.index));
    end = found.index + all.length;
    if (!(name in params)) {
      continue;
    }
    add(before);
    if (params[name] === varying) {
      shown.push(names.indexOf(name));
      message.push('');
    } else {
      add(listed(params[name]));
    }
    add(after);
  }
  add(wording.slice(end));
  return { names, message, shown };
}

/** A text, or texts as `a, b or c`. */
export function listed(value: unknown): string {
  return Array.isArray(value) ? `${value.slice(0, -1).join(', ')} or ${value.at(-1)}` : String(value);
}

/** Makes an issue: of the steps of its path that differ, and of its parameters that differ, as they are and as they are shown. */
export function filled(
  template: IssueTemplate,
  steps: readonly (string | number)[],
  values: readonly unknown[],
  texts: readonly string[],
): Issue {
  const { kind, pointer, message, shown, names } = template;
  const path = template.path.slice();
  let instancePath = pointer[0] as string;
  for (let at = 0; at < template.steps.length; ++at) {
    const step = steps[at] as string | number;
    path[template.steps[at] as number] = step;
    instancePath += (typeof step === 'number' ? step : escapedSegment(step)) + (pointer[at + 1] as string);
  }
  const params: Record<string, unknown> = { ...template.params };
  for (let at = 0; at < names.length; ++at) {
    params[names[at] as string] = values[at];
  }
  let text = message[0] as string;
  for (let at = 0; at < shown.length; ++at) {
    text += (texts[shown[at] as number] as string) + (message[at + 1] as string);
  }
  return {
    code: kind.code,
    keyword: kind.keyword,
    instancePath,
    path,
    schemaPath: template.schemaPath,
    params,
    message: text,
  };
}
