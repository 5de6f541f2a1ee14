export interface ToastText {
  title: string;
  text?: string;
  tone?: 'destructive';
}

export const errorToast = (title: string, text: string) => ({ title, text, tone: 'destructive' }) as const;
