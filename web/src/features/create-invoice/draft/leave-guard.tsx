import { UnsavedChangesGuard } from '../../../components/form/unsaved-changes-guard.js';
import { AntdTheme } from '../../../theme/antd-theme.js';

/** Asks before leaving where the browser keeps no draft; elsewhere nothing is lost, so nobody is asked. */
export default function LeaveGuard() {
  return (
    <AntdTheme>
      <UnsavedChangesGuard when />
    </AntdTheme>
  );
}
