import { sql } from 'kysely'
import { saveSettings } from '#f/system/settings/server/mutations.ts'
import { queueMails, type NewMail } from '#f/system/mail/server/mutations.ts'
import { currentText } from '#f/system/templates/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import { fullName } from '#kit/domain/format.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { saveVersion, type RecordKind } from '#kit/server/records.ts'
import type { Writing } from '#kit/server/route.ts'
import type { Services } from '#kit/server/services.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { automaticContract } from '../domain/contract.ts'
import { MAX_PEOPLE } from '../domain/rules.ts'
import type { Occasion, RuleKey } from '../domain/types.ts'
import { kindOf, layOut, templateOf, type LetterData } from './mail.ts'
import { findRule, listToTell } from './queries.ts'

const RULE: RecordKind<'automatic_rules', 'automatic.not_found'> = {
  table: 'automatic_rules',
  entity: 'automatic_rule',
  missing: 'automatic.not_found',
}

/** Switches a rule on or off and sets its days; switched on anew, it tells what comes from now on. */
export async function saveRule(
  at: Writing,
  { key, enabled, days, version }: Input<(typeof automaticContract)['save']>,
): Promise<Result<{ version: number }>> {
  const { tx, actor, services, now } = at
  const rule = await findRule(tx, key)
  const { id } = rule
  if (key !== 'lessons') {
    const since = enabled && rule.enabled ? rule.enabledAt : enabled ? now : null
    return saveVersion(at, RULE, { id, version, values: { enabled, days, enabled_at: since } })
  }
  const own = await saveVersion(at, RULE, {
    id,
    version: version - rule.switched,
    values: { days },
  })
  if (!own.ok) return own
  const change = { lessonNotifications: enabled }
  const there = await saveSettings(tx, actor, services.secrets, change, now)
  return there.ok ? ok({ version: (await findRule(tx, key)).version }) : there
}

/**
 * Tells everybody what a rule has to tell now: one mail a person, kept in the log with all that it
 * was about. Two servers that run it at once come one after the other, and the second finds nobody.
 * A letter that cannot be written stops the run before anything goes.
 */
export async function runRule(
  tx: Tx,
  services: Services,
  key: RuleKey,
): Promise<Result<{ told: number }>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${kindOf(key)}, 0))`.execute(tx)
  if (!(await findRule(tx, key)).enabled) return ok({ told: 0 })
  const toTell = await listToTell(tx, key, services.clock.now())
  const reached = toTell.filter(({ person }) => person.leftOut === null).slice(0, MAX_PEOPLE)
  if (reached.length === 0) return ok({ told: 0 })
  const text = await currentText(tx, templateOf(key))
  const mails: NewMail[] = []
  for (const { person, occasions } of reached) {
    const { name, surname } = person
    const lines = occasions.map(({ line }) => line).filter((line) => line !== '')
    const data: LetterData = {
      ...{ name, surname, lines },
      ...(key === 'makeups' && { makeupIds: occasions.map(({ subjectId }) => subjectId) }),
      ...(key.startsWith('instalments') && {
        dues: {
          studentId: person.id,
          told: occasions.map(({ subjectId, state }) => ({ subjectId, state })),
        },
      }),
    }
    const letter = layOut(services, text, data)
    if ('ok' in letter) return letter
    mails.push({
      kind: kindOf(key),
      to: { address: person.address, name: fullName(person) },
      cc: person.secondAddress,
      subject: letter.subject,
      data,
      bulk: true,
    })
  }
  const queued = await queueMails(tx, SYSTEM, mails)
  const refused = queued.find((mail) => !mail.ok)
  if (refused && !refused.ok) return refused
  await keepLog(
    tx,
    key,
    reached.flatMap(({ occasions }, index) => {
      const mail = queued[index]
      return mail?.ok ? occasions.map((one) => ({ ...one, mailId: mail.value.id })) : []
    }),
  )
  return ok({ told: reached.length })
}

/** Notes who was told what, in one statement. */
async function keepLog(
  tx: Tx,
  key: RuleKey,
  told: readonly (Occasion & { readonly mailId: number })[],
): Promise<void> {
  await sql`
    insert into automatic_mails (rule, kind, person_id, subject_id, state, mail_id)
    select ${key}, kind, "personId", "subjectId", state, "mailId"
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told
      (kind text, "personId" bigint, "subjectId" bigint, state bigint, "mailId" bigint)
  `.execute(tx)
}

/** Notes how a run ended, for the screen. */
export async function noteRun(
  tx: Tx,
  key: RuleKey,
  now: string,
  error: string | null,
): Promise<Result<undefined>> {
  await tx
    .updateTable('automatic_rules')
    .set({ last_run_at: now, last_error: error })
    .where('key', '=', key)
    .execute()
  return ok(undefined)
}
