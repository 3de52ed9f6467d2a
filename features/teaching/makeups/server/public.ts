import { ok, refuse } from '#kit/domain/result.ts'
import { markup, notice, type Markup, type PublicLink } from '#kit/server/public-link.ts'
import { makeupsContract, type MakeupLesson } from '../domain/contract.ts'
import { LINK_PATH } from '../domain/rules.ts'
import { lessonName, lessonPlace, lessonTime, publicPage } from '../domain/text.ts'
import type { Output } from '#kit/domain/contract.ts'
import { choose } from './mutations/choose.ts'
import { findLink } from './queries/link.ts'
import { momentOf } from './queries/sheets.ts'

type View = Output<(typeof makeupsContract)['view']>

/** Before the number of a lesson, in what the form sends. */
const LESSON = 'lesson-'

/**
 * Where the link of a proposal leads: the student reads what is offered and answers, without an
 * account and without any script.
 */
export const makeupLink: PublicLink = {
  path: LINK_PATH,
  title: publicPage.title,
  async look({ db, clock }, token) {
    const view = await findLink(db, token, momentOf(clock.now()))
    if (view === undefined) return refuse('makeups.link_unknown')
    return view === 'over' ? refuse('makeups.link_over') : ok(pageOf(view))
  },
  async act(at, token, { answer = '' }) {
    const isLesson = answer.startsWith(LESSON)
    const input = makeupsContract.choose['~orpc'].inputSchema?.safeParse({
      token,
      answer: isLesson ? 'accepted' : answer,
      ...(isLesson ? { lessonId: Number(answer.slice(LESSON.length)) } : {}),
    })
    return input?.success ? choose(at, input.data) : refuse('makeups.not_proposed')
  },
}

function pageOf(view: View): Markup {
  const { name, missed, answer, closed } = view
  const waits = answer === null && !closed
  return markup`<p>${publicPage.greeting(name)}</p>
${lines(publicPage.missed, told(missed))}
${answer === null ? undefined : answered(view)}
${answer === null && closed ? notice(publicPage.closed) : undefined}
${waits ? form(view) : undefined}`
}

const told = (lesson: MakeupLesson) => [lessonTime(lesson), lessonName(lesson), lessonPlace(lesson)]

function lines(title: string, said: readonly string[]): Markup {
  const paragraphs = said.filter((line) => line !== '').map((line) => markup`<p>${line}</p>`)
  return markup`<section><p class="dim">${title}</p>${paragraphs}</section>`
}

function answered({ answer, chosen }: View): Markup {
  if (answer === null) return markup``
  const dropped = answer === 'accepted' && chosen === null
  const sentence = dropped ? publicPage.agreementDropped : publicPage.answered[answer]
  return notice(sentence, chosen ? lines(publicPage.chosen, told(chosen)) : undefined)
}

function form({ choices, note }: View): Markup {
  const question = choices.every(({ over }) => over)
    ? publicPage.allOver
    : publicPage.choose(choices.length)
  return markup`${note === '' ? undefined : lines(publicPage.note, [note])}
<style>.yes,form:has([value^="${LESSON}"]:checked) .no{display:none}form:has([value^="${LESSON}"]:checked) .yes{display:inline}</style>
<form method="post">
<fieldset><legend>${question}</legend>
${choices.map(lessonChoice)}
${choice('another_date', publicPage.anotherDate(choices.length))}
${choice('refused', publicPage.refuse)}
</fieldset>
<button type="submit"><span class="yes">${publicPage.accept}</span><span class="no">${publicPage.answer}</span></button>
</form>`
}

function lessonChoice(lesson: View['choices'][number]): Markup {
  const details = [lesson.over ? publicPage.over : '', ...told(lesson).slice(1)]
  const small = details.filter((line) => line !== '').map((line) => markup`<small>${line}</small>`)
  return choice(`${LESSON}${lesson.lessonId}`, lessonTime(lesson), small, lesson.over)
}

function choice(
  value: string,
  title: string,
  details: readonly Markup[] = [],
  disabled = false,
): Markup {
  const more = disabled ? markup` disabled` : undefined
  return markup`<label><input type="radio" name="answer" value="${value}" required${more}><span>${title}${details}</span></label>
`
}
