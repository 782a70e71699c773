import { ROLE_RIGHTS, STAFF_RIGHTS, STAFF_ROLES } from "../../../api/staff.gen";
import type { StaffRight } from "../../../api/staffRights";
import { Icon } from "../../../components/ui/Icon";
import { copy, RIGHT_TEXTS, ROLE_TEXTS } from "./copy";

export function RoleMatrix() {
  return (
    <section>
      <h2 className="h-22">{copy.matrix}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <section className="matrix-scroll" aria-label={copy.matrix} tabIndex={0}>
        <table className="matrix">
          <thead>
            <tr>
              <th scope="col">{copy.right}</th>
              {STAFF_ROLES.map((role) => (
                <th key={role} scope="col">
                  {ROLE_TEXTS[role].name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {STAFF_RIGHTS.map((right) => (
              <tr key={right}>
                <th scope="row">{RIGHT_TEXTS[right]}</th>
                {STAFF_ROLES.map((role) => (
                  <td key={role}>
                    <Cell may={(ROLE_RIGHTS[role] as readonly StaffRight[]).includes(right)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Cell({ may }: { may: boolean }) {
  return (
    <>
      {may && <Icon name="check" small />}
      <span className="sr">{may ? copy.may : copy.mayNot}</span>
    </>
  );
}
