import type { Area } from '#f/school/subjects/server/seed.ts'
import { addDays } from '#kit/domain/day.ts'
import type { Demo } from '#kit/server/demo.ts'
import type { Tx } from '#kit/server/tx.ts'

/** Teachers that give lessons together under a name. */
export interface DemoGroup {
  readonly id: number
  readonly copy: number
  readonly area: Area
  readonly teacherIds: readonly number[]
}

interface Member {
  readonly id: number
  readonly copy: number
  readonly area: Area
}

/** Name and members: the first so many teachers of an area. */
const GROUPS: readonly { name: string; area: Area; size: number }[] = [
  { name: "Commissione d'esame cinema", area: 'film', size: 3 },
  { name: 'Coro e danza', area: 'musical', size: 2 },
  { name: 'Regia e fotografia', area: 'direction', size: 2 },
]

/** Creates three groups for each copy of the academy. */
export async function seedGroups(
  tx: Tx,
  demo: Demo,
  teachers: readonly Member[],
): Promise<DemoGroup[]> {
  const random = demo.random('teacher groups')
  const planned = Array.from({ length: demo.scale }, (_, copy) =>
    GROUPS.map(({ name, area, size }) => ({
      name: copy === 0 ? name : `${name} (sede ${copy + 1})`,
      copy,
      area,
      teacherIds: teachers
        .filter((one) => one.copy === copy && one.area === area)
        .slice(0, size)
        .map((one) => one.id),
    })),
  ).flat()
  const ids = await tx
    .insertInto('teacher_groups')
    .values(
      planned.map(({ name }) => ({
        name,
        created_at: demo.instantOn(addDays(demo.today, -random.int(100, 400)), random),
        created_by: 'segreteria',
      })),
    )
    .returning('id')
    .execute()
  const groups = planned.map((group, index) => ({ ...group, id: ids[index]?.id ?? 0 }))
  await tx
    .insertInto('teacher_group_members')
    .values(
      groups.flatMap(({ id, teacherIds }) =>
        teacherIds.map((teacherId) => ({ group_id: id, teacher_id: teacherId })),
      ),
    )
    .execute()
  return groups
}
