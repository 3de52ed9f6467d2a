import { sql } from 'kysely'
import type { WallTime } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import type { Figures } from '../../domain/contract.ts'
import { absencePercent, absencesCounted, attendancePercent } from '../../domain/rules.ts'
import { countFormerLessons } from './former.ts'
import { heldLessons, recoveredLessons, type Whose } from './held.ts'

/** What the lessons of a course say of one who is or was in it. */
export interface CourseFigures extends Figures {
  readonly courseId: number
  readonly studentId: number
}

type Counted = Omit<
  CourseFigures,
  'previousHeld' | 'previousAbsences' | 'absences' | 'attendancePercent' | 'absencePercent'
>

/** The figures of everybody asked for: three queries however many they are. */
export async function listFigures(db: Db, whose: Whose, now: WallTime): Promise<CourseFigures[]> {
  const [{ rows }, former] = await Promise.all([
    sql<Counted>`
      with ${heldLessons(whose, now)},
      ${recoveredLessons(sql`makeups.student_id in (select student_id from members)`, now)},
      counted as (
        select held.course_id, held.student_id, count(*)::int as held,
          count(*) filter (where attendances.present)::int as present,
          count(*) filter (where missed and recovered.lesson_id is not null)::int as recovered,
          count(*) filter (
            where missed and recovered.lesson_id is null and attendances.justified_at is null
          )::int as unjustified,
          count(*) filter (
            where missed and recovered.lesson_id is null and attendances.justified_at is not null
          )::int as justified,
          sum(held.minutes)::int as minutes_held,
          coalesce(sum(least(coalesce(attendances.minutes, held.minutes), held.minutes))
            filter (where attendances.present), 0)::int as minutes_attended
        from held
        left join attendances on attendances.lesson_id = held.lesson_id
          and attendances.student_id = held.student_id
        left join recovered on recovered.lesson_id = held.lesson_id
          and recovered.student_id = held.student_id
        cross join lateral (select attendances.present is not true as missed) as mark
        group by held.course_id, held.student_id
      )
      select members.course_id as "courseId", members.student_id as "studentId",
        coalesce(held, 0) as held, coalesce(present, 0) as present,
        coalesce(recovered, 0) as recovered, coalesce(unjustified, 0) as unjustified,
        coalesce(justified, 0) as justified, coalesce(minutes_held, 0) as "minutesHeld",
        coalesce(minutes_attended, 0) as "minutesAttended"
      from members
      left join counted on counted.course_id = members.course_id
        and counted.student_id = members.student_id
      order by members.course_id, members.student_id
    `.execute(db),
    countFormerLessons(db, whose, now),
  ])
  return rows.map((row) => {
    const { held: previousHeld, absences: previousAbsences } = former.of(row)
    return {
      ...row,
      previousHeld,
      previousAbsences,
      absences: absencesCounted({ ...row, previousAbsences }),
      attendancePercent: attendancePercent(row),
      absencePercent: absencePercent(row),
    }
  })
}
