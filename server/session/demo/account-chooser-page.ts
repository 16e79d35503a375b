import type { DemoPerson } from '#server/session/demo/demo-people.ts'
import { escapeHtml, plainPage } from '#server/http/pages/plain-page.ts'
import { sentences } from '../sentences.ts'

/** The demo people as buttons, and a field for any other address. Works without script. */
export const accountChooserPage = (
  provider: string,
  people: DemoPerson[],
  problem: string | undefined,
): string =>
  plainPage({
    title: sentences.demo.title,
    sentence: sentences.demo.chooseAccount(provider),
    body: `${personList(people)}
<form method="post">
<label for="email">Another email address</label>
<input id="email" name="email" type="email" required maxlength="254" autocomplete="email" inputmode="email"${
      problem === undefined ? '' : ' aria-invalid="true" aria-describedby="problem"'
    }>
${problem === undefined ? '' : `<p id="problem" role="alert">${escapeHtml(problem)}</p>`}
<button type="submit">Continue</button>
</form>
<form method="post"><button type="submit" class="quiet" name="cancel" value="1">Cancel</button></form>`,
  })

const personList = (people: DemoPerson[]) =>
  people.length === 0
    ? ''
    : `<form method="post"><ul class="people">
${people.map(personItem).join('\n')}
</ul></form>`

const personItem = ({ email, name, what }: DemoPerson) =>
  `<li><button type="submit" name="email" value="${escapeHtml(email)}"><strong>${escapeHtml(name || email)}</strong><span>${
    name ? `${escapeHtml(email)}, ` : ''
  }${escapeHtml(what)}</span></button></li>`
