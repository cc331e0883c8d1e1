// Accessibility of a page as axe-core sees it.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA and what it includes, and axe's own advice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** The violations on a page, each with its elements. */
export async function violationsOn(page) {
  await animationsEnd(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (values) => globalThis.axe.run({ resultTypes: ['violations'], runOnly: { type: 'tag', values } }),
    tags,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`);
}

/** Waits for the end of all finite transitions and animations, so that axe measures final colours. */
function animationsEnd(page) {
  return page.evaluate(async () => {
    const hasEnd = (animation) => Number.isFinite(Number(animation.effect?.getComputedTiming().endTime));
    for (;;) {
      const running = document.getAnimations().filter((one) => one.playState === 'running' && hasEnd(one));
      if (running.length === 0) return;
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  });
}
