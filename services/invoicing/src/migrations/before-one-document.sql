insert into client_messages ("id", "user_id", "invoice_id", "kind", "text", "created_at", "read_at", "settled_at") overriding system value values
('89ef4234-f929-4863-a8c2-a1cd466fe08c', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '542ae701-60c2-4d75-b3b2-312ecc76960c', 'question', 'Until when?', '2026-11-28 05:04:17.483071+00', NULL, NULL),
('8e083268-6a0e-4cfb-8f60-d49383263aa0', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '35d56bbc-ead8-4eda-a815-d8ab707aa113', 'paid', 'Paid today', '2026-11-28 05:04:17.629719+00', NULL, NULL);

insert into company_profiles ("id", "user_id", "company_name", "mailing_name", "title", "address", "address_line2", "city", "state", "zip_code", "country", "email", "phone", "payment_terms", "payment_instructions", "company_name_font", "company_name_color", "company_name_size", "invoice_template", "default_tax_rate", "created_at", "updated_at", "logo_sha256") overriding system value values
('46c881de-b6da-4c67-b48a-72a08f31bcca', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'Lovelace Analytics', 'Ada Lovelace', 'Analyst', '12 St James Square', 'Floor 2', 'Portland', 'OR', '97201', 'United States', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'font-sans', '#1a2b3c', 'large', 'modern', '8.875', '2026-11-28 05:04:08.805+00', '2026-11-28 05:04:08.805+00', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851');

insert into credit_note_lines ("credit_note_id", "sort_order", "line_item_id", "product_name", "description", "quantity", "unit", "unit_price", "subtotal") overriding system value values
('42b13618-8347-4bf4-8fbc-510a45440b2a', '0', '785799d3-4da0-471e-aad5-24645660a88b', '', 'Ünïcode – 漢字
second line', '1.00', 'each', '33.33', '33.33'),
('3a12a133-2ea8-441c-b1c7-c5a8f8f2f82d', '0', NULL, '', 'Credit for invoice FV-1-12', '1.00', 'each', '9.19', '9.19'),
('b2538c57-1b08-4aff-9b8b-3d336b51fd39', '0', 'be9c5628-0f62-48ef-8ef9-b381d900bb0f', 'Consulting', 'Advice on engines', '1.3333', 'kg', '0.0375', '0.05'),
('b2538c57-1b08-4aff-9b8b-3d336b51fd39', '1', 'b4d454ee-b3ba-45dc-b97d-5cb5e6b0a772', '', 'Ünïcode – 漢字
second line', '3.00', 'each', '33.33', '99.99'),
('b2538c57-1b08-4aff-9b8b-3d336b51fd39', '2', '5a7386cd-4e6f-44e4-86ab-81d0a699f69b', '', 'Discount', '1.00', 'each', '-10.00', '-10.00'),
('3613145c-f0c6-4c7e-aacd-ea90bdabc480', '0', '2c553bea-d702-4518-b208-0cb6f0e3128e', 'Consulting', 'Advice on engines', '1.3333', 'kg', '0.0375', '0.05'),
('3613145c-f0c6-4c7e-aacd-ea90bdabc480', '1', '9cf1e8a5-a3d8-4033-8355-93d2ff87a2f0', '', 'Ünïcode – 漢字
second line', '3.00', 'each', '33.33', '99.99'),
('3613145c-f0c6-4c7e-aacd-ea90bdabc480', '2', 'a684e4b0-4abf-4cd3-a4bc-d6d86c294722', '', 'Discount', '1.00', 'each', '-10.00', '-10.00'),
('9c293bed-95af-4a7b-8dde-3a14fe2ab17f', '0', 'dc91fa89-be3b-4165-9b9d-721f6b856c9e', 'Consulting', 'Advice on engines', '1.3333', 'kg', '0.0375', '0.05'),
('9c293bed-95af-4a7b-8dde-3a14fe2ab17f', '1', '552ebbf5-ac12-407c-938c-3eed3085ab50', '', 'Ünïcode – 漢字
second line', '3.00', 'each', '33.33', '99.99'),
('9c293bed-95af-4a7b-8dde-3a14fe2ab17f', '2', '4218a203-89ea-4b32-943e-d907daf41fab', '', 'Discount', '1.00', 'each', '-10.00', '-10.00');

insert into credit_notes ("id", "user_id", "invoice_id", "number", "date", "kind", "reason", "subtotal", "tax_amount", "total", "idempotency_key", "request_hash", "created_at") overriding system value values
('42b13618-8347-4bf4-8fbc-510a45440b2a', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '190ab205-3612-4ec2-93bd-0311f3137cc0', 'CN-1', '2026-11-20', 'lines', 'Agreed', '33.33', '2.96', '36.29', '90461635-1129-40b9-9fdb-85e579631b3a', 'f877eddcf76de3449d6f693e2403be4ce77ef4db785474bb4439ecc865dcc8d7', '2026-11-28 05:04:13.106377+00'),
('3a12a133-2ea8-441c-b1c7-c5a8f8f2f82d', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '190ab205-3612-4ec2-93bd-0311f3137cc0', 'CN-2', '2026-11-21', 'amount', 'Late', '9.19', '0.81', '10.00', 'e3f7dd17-4b8f-44c3-b62f-c97974c93c17', '64792c9eec0f516b62b766336ca2792d60b69c581fab33357487cb092264a6c2', '2026-11-28 05:04:13.297411+00'),
('b2538c57-1b08-4aff-9b8b-3d336b51fd39', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '83cd20d3-689f-4900-9d95-c89f8aac49d5', 'CN-3', '2026-11-22', 'full', 'Not delivered', '90.04', '7.99', '98.03', '304871cc-ecef-4500-bef4-3c7c1fbafec1', '672a41e718ab42a34a40a51e4971dcfb6b1f3946aae95ba1ea81ad7da93f6a3e', '2026-11-28 05:04:13.689439+00'),
('3613145c-f0c6-4c7e-aacd-ea90bdabc480', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '230b1f1b-a9ff-42c0-80fd-1ec34e9418ff', 'CN-4', '2026-11-28', 'full', 'Wrong price', '90.04', '7.99', '98.03', '37991f72-b51b-441c-b92f-e6f9b032e090', '4e10307f3cf87431dbe9a859b89dd4ce3291be16e223e9637ec5df1540f36f3c', '2026-11-28 05:04:14.197114+00'),
('9c293bed-95af-4a7b-8dde-3a14fe2ab17f', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'f36855f5-9ca5-4ec7-9c0d-8e5eedccc918', 'CN-5', '2026-11-28', 'full', 'Wrong address', '90.04', '7.99', '98.03', '6072064d-16fd-43bd-9118-4ae96eb4b611', '8e8be78f0006f726f657386e0992df1b5924fa4493c8d2fee54beaaa0a0dafd2', '2026-11-28 05:04:14.808109+00');

insert into invoice_counters ("user_id", "next_number", "created_invoices", "next_credit_note", "next_quote") overriding system value values
('a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'FV-1-20', '20', 'CN-6', 'Q-8');

insert into invoice_drafts ("user_id", "id", "revision", "content", "client_name", "total", "copied_from_id", "corrects_id", "created_at", "updated_at", "quote_id") overriding system value values
('a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '39b76a10-e8d1-43d2-bc44-7856ac16d656', '1', E'{"deposit": "", "dueDate": "2100-01-27", "taxRate": "8.875", "lineItems": [{"unit": "kg", "notes": "Twice\\na line", "quantity": "1.3333", "productId": "80fd6c6c-0fe8-48eb-8d50-f20f872904a9", "unitPrice": "0.0375", "description": "Advice on engines", "productName": "Consulting"}, {"unit": "each", "notes": "", "quantity": "3.00", "productId": null, "unitPrice": "33.33", "description": "Ünïcode – 漢字\\nsecond line", "productName": ""}, {"unit": "each", "notes": "", "quantity": "1.00", "productId": null, "unitPrice": "-10.00", "description": "Discount", "productName": ""}], "clientCity": "München", "clientName": "Oak Lane Studio", "customerId": "513e439f-e6c1-4af3-90f3-6e477a533a4a", "clientEmail": "olive@oak.example", "clientState": "", "invoiceDate": "2026-11-28", "discountKind": "percentage", "paymentTerms": "net30", "clientAddress": "1 Oak Lane", "clientCountry": "Germany", "clientZipCode": "80331", "contactPerson": "Olive Oak", "discountValue": "", "invoiceNumber": "", "clientAddressLine2": "Rear"}', 'Oak Lane Studio', '98.03', 'f36855f5-9ca5-4ec7-9c0d-8e5eedccc918', 'f36855f5-9ca5-4ec7-9c0d-8e5eedccc918', '2026-11-28 05:04:14.909997+00', '2026-11-28 05:04:14.909997+00', NULL),
('a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '10f6537f-362d-8f20-856b-caff38b36a69', '1', E'{"deposit": "", "dueDate": "2100-01-27", "taxRate": "8.875", "lineItems": [{"unit": "kg", "notes": "Twice\\na line", "quantity": "1.3333", "productId": "80fd6c6c-0fe8-48eb-8d50-f20f872904a9", "unitPrice": "0.0375", "description": "Advice on engines", "productName": "Consulting"}, {"unit": "each", "notes": "", "quantity": "3.00", "productId": null, "unitPrice": "33.33", "description": "Ünïcode – 漢字\\nsecond line", "productName": ""}, {"unit": "each", "notes": "", "quantity": "1.00", "productId": null, "unitPrice": "-10.00", "description": "Discount", "productName": ""}], "clientCity": "München", "clientName": "Oak Lane Studio", "customerId": "513e439f-e6c1-4af3-90f3-6e477a533a4a", "clientEmail": "olive@oak.example", "clientState": "", "invoiceDate": "2026-11-28", "discountKind": "percentage", "paymentTerms": "net30", "clientAddress": "1 Oak Lane", "clientCountry": "Germany", "clientZipCode": "80331", "contactPerson": "Olive Oak", "discountValue": "10.00", "invoiceNumber": "", "clientAddressLine2": "Rear"}', 'Oak Lane Studio', '88.23', 'ebfc37be-4638-4ad2-8c0a-7f70c6929336', NULL, '2026-11-28 05:04:15.067864+00', '2026-11-28 05:04:15.067864+00', NULL),
('a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'a0570869-2c63-89f3-8f84-f0cee9f6edac', '1', E'{"deposit": "", "dueDate": "2100-01-27", "taxRate": "8.875", "lineItems": [{"unit": "kg", "notes": "Twice\\na line", "quantity": "1.3333", "productId": "80fd6c6c-0fe8-48eb-8d50-f20f872904a9", "unitPrice": "0.0375", "description": "Advice on engines", "productName": "Consulting"}, {"unit": "each", "notes": "", "quantity": "3.00", "productId": null, "unitPrice": "33.33", "description": "Ünïcode – 漢字\\nsecond line", "productName": ""}, {"unit": "each", "notes": "", "quantity": "1.00", "productId": null, "unitPrice": "-10.00", "description": "Discount", "productName": ""}], "clientCity": "München", "clientName": "Oak Lane Studio", "customerId": "513e439f-e6c1-4af3-90f3-6e477a533a4a", "clientEmail": "olive@oak.example", "clientState": "", "invoiceDate": "2026-11-28", "discountKind": "percentage", "paymentTerms": "net30", "clientAddress": "1 Oak Lane", "clientCountry": "Germany", "clientZipCode": "80331", "contactPerson": "Olive Oak", "discountValue": "", "invoiceNumber": "", "clientAddressLine2": "Rear"}', 'Oak Lane Studio', '98.03', '07f7c3a7-04c6-4084-ba00-29a5c9a549ce', NULL, '2026-11-28 05:04:15.222461+00', '2026-11-28 05:04:15.222461+00', NULL),
('a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '4bb0f4bb-22b6-4cc3-88b4-fcfcd8c5a302', '1', '{"deposit": "1.50", "dueDate": "2099-12-31", "taxRate": "8.875", "lineItems": [{"unit": "each", "notes": "", "quantity": "1,5", "productId": null, "unitPrice": "", "description": "Advice on engines", "productName": ""}, {"unit": "each", "notes": "", "quantity": "2.00", "productId": null, "unitPrice": "120.00", "description": "", "productName": ""}], "clientCity": "München", "clientName": "Oak Lane Studio", "customerId": "513e439f-e6c1-4af3-90f3-6e477a533a4a", "clientEmail": "olive@oak.example", "clientState": "", "invoiceDate": "2026-11-01", "discountKind": "amount", "paymentTerms": "net30", "clientAddress": "1 Oak Lane", "clientCountry": "Germany", "clientZipCode": "80331", "contactPerson": "Olive Oak", "discountValue": "5.00", "invoiceNumber": "BEGUN-1", "clientAddressLine2": "Rear"}', 'Oak Lane Studio', '255.86', NULL, NULL, '2026-11-28 05:04:15.31165+00', '2026-11-28 05:04:15.31165+00', NULL),
('a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'e98a8085-d357-4758-a8fc-b3e2b5eafbfb', '1', '{"deposit": "", "dueDate": "2026-12-21", "taxRate": "8.25", "lineItems": [{"unit": "each", "notes": "", "quantity": "2.00", "productId": null, "unitPrice": "120.00", "description": "Advice on engines", "productName": ""}], "clientCity": "Springfield", "clientName": "", "customerId": null, "clientEmail": "charles@babbage.example.com", "clientState": "IL", "invoiceDate": "2026-11-21", "discountKind": "percentage", "paymentTerms": "net30", "clientAddress": "1 Dorset Street", "clientCountry": "United States", "clientZipCode": "62701", "contactPerson": "Charles Babbage", "discountValue": "", "invoiceNumber": "", "clientAddressLine2": ""}', '', '259.80', NULL, NULL, '2026-11-28 05:04:15.379647+00', '2026-11-28 05:04:15.379647+00', NULL),
('a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '8a500369-3482-4156-b7c3-8f91b816475a', '1', '{"deposit": "", "dueDate": "2026-12-28", "taxRate": "8.25", "lineItems": [{"unit": "each", "notes": "", "quantity": "2.00", "productId": null, "unitPrice": "120.00", "description": "Advice on engines", "productName": ""}], "clientCity": "München", "clientName": "Oak Lane Studio", "customerId": "513e439f-e6c1-4af3-90f3-6e477a533a4a", "clientEmail": "olive@oak.example", "clientState": "", "invoiceDate": "2026-11-28", "discountKind": "percentage", "paymentTerms": "net30", "clientAddress": "1 Oak Lane", "clientCountry": "Germany", "clientZipCode": "80331", "contactPerson": "Olive Oak", "discountValue": "", "invoiceNumber": "", "clientAddressLine2": "Rear"}', 'Oak Lane Studio', '259.80', NULL, NULL, '2026-11-28 05:04:17.330421+00', '2026-11-28 05:04:17.330421+00', 'ed332ee6-485a-43fb-b3de-ad4dfe79fe96'),
('a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'f6b82ad9-528b-48c2-a131-7837d624369b', '1', E'{"deposit": "", "dueDate": "2026-12-28", "taxRate": "8.875", "lineItems": [{"unit": "kg", "notes": "Twice\\na line", "quantity": "1.3333", "productId": "80fd6c6c-0fe8-48eb-8d50-f20f872904a9", "unitPrice": "0.0375", "description": "Advice on engines", "productName": "Consulting"}, {"unit": "each", "notes": "", "quantity": "3.00", "productId": null, "unitPrice": "33.33", "description": "Ünïcode – 漢字\\nsecond line", "productName": ""}, {"unit": "each", "notes": "", "quantity": "1.00", "productId": null, "unitPrice": "-10.00", "description": "Discount", "productName": ""}], "clientCity": "München", "clientName": "Oak Lane Studio", "customerId": "513e439f-e6c1-4af3-90f3-6e477a533a4a", "clientEmail": "olive@oak.example", "clientState": "", "invoiceDate": "2026-11-28", "discountKind": "percentage", "paymentTerms": "net30", "clientAddress": "1 Oak Lane", "clientCountry": "Germany", "clientZipCode": "80331", "contactPerson": "Olive Oak", "discountValue": "", "invoiceNumber": "", "clientAddressLine2": "Rear"}', 'Oak Lane Studio', '98.03', '01c3fd1a-3f00-45f8-b94b-ecf939fb2f21', NULL, '2026-11-28 05:04:19.318326+00', '2026-11-28 05:04:19.318326+00', NULL);

insert into invoice_events ("id", "user_id", "invoice_id", "at", "action", "amount") overriding system value values
('fb100f16-7e14-4777-a62f-36a012f2c398', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '9ffc65a5-9db9-4115-b2cd-419373c0c290', '2026-11-28 05:04:10.644885+00', 'marked-paid', NULL),
('4aed8bc5-6f04-49cf-ad1c-07fa5726bf5d', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '542ae701-60c2-4d75-b3b2-312ecc76960c', '2026-11-28 05:04:11.138496+00', 'payment-recorded', '20.00'),
('f83944e3-9519-4448-949f-ba3fdea44f2f', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '542ae701-60c2-4d75-b3b2-312ecc76960c', '2026-11-28 05:04:11.325481+00', 'payment-recorded', '5.00'),
('29227eba-6aca-4ecd-a378-0c93a35ae894', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '542ae701-60c2-4d75-b3b2-312ecc76960c', '2026-11-28 05:04:11.46046+00', 'payment-removed', '5.00'),
('9867dea5-f320-4be0-92ff-7940d9c4f9ff', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '01c3fd1a-3f00-45f8-b94b-ecf939fb2f21', '2026-11-28 05:04:11.701201+00', 'payment-recorded', '98.03'),
('cfb7c20d-7b6e-4dcc-9c13-9e72ffbc0e7b', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '9bade041-10c8-4a23-a124-33cbb7e0ec83', '2026-11-28 05:04:11.974865+00', 'payment-recorded', '500.00'),
('424ebe4f-8cbf-45f8-aaf5-96ee6be4b138', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'ebfc37be-4638-4ad2-8c0a-7f70c6929336', '2026-11-28 05:04:12.158214+00', 'payment-recorded', '30.00'),
('c1376c58-cf19-4cef-994d-9ac5d7315e33', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'eb8e6f9c-0f56-45b2-a5b4-b62b1203c843', '2026-11-28 05:04:12.508696+00', 'marked-paid', NULL),
('a6de0d2e-4f5c-4653-8ac4-e0b699e0cce5', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '190ab205-3612-4ec2-93bd-0311f3137cc0', '2026-11-28 05:04:13.10746+00', 'credited', '36.29'),
('0de3f52f-a950-4418-9745-e2be5c95be91', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '190ab205-3612-4ec2-93bd-0311f3137cc0', '2026-11-28 05:04:13.297951+00', 'credited', '10.00'),
('d59d379b-e183-4938-aa2a-13fcd0a00fd6', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '83cd20d3-689f-4900-9d95-c89f8aac49d5', '2026-11-28 05:04:13.689892+00', 'credited', '98.03'),
('dc836705-45da-45ef-8cfa-78a7ce8db728', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '83cd20d3-689f-4900-9d95-c89f8aac49d5', '2026-11-28 05:04:13.752262+00', 'voided', NULL),
('eed0afd8-8dec-4256-b880-014d7cc6e4aa', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '230b1f1b-a9ff-42c0-80fd-1ec34e9418ff', '2026-11-28 05:04:14.197554+00', 'credited', '98.03'),
('0b53c87b-76e5-4d5f-a093-4625f89e8e41', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '230b1f1b-a9ff-42c0-80fd-1ec34e9418ff', '2026-11-28 05:04:14.247143+00', 'voided', NULL),
('973e706c-26c9-4720-9fe0-b9e9de8e8e0c', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'f36855f5-9ca5-4ec7-9c0d-8e5eedccc918', '2026-11-28 05:04:14.808662+00', 'credited', '98.03'),
('024a7360-d753-45a8-af06-1fa36e1bce35', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'f36855f5-9ca5-4ec7-9c0d-8e5eedccc918', '2026-11-28 05:04:14.844294+00', 'voided', NULL),
('24aae3d2-df35-4131-8097-6ef4a9e79a97', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '542ae701-60c2-4d75-b3b2-312ecc76960c', '2026-11-28 05:04:17.484247+00', 'client-question', NULL),
('7168b436-f134-47f1-86d7-ba45053d90cb', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '35d56bbc-ead8-4eda-a815-d8ab707aa113', '2026-11-28 05:04:17.630228+00', 'client-paid', NULL),
('4d26d17d-9e28-4999-955b-a0689b8d3f73', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '07f7c3a7-04c6-4084-ba00-29a5c9a549ce', '2026-11-28 05:04:17.901944+00', 'downloaded', NULL),
('ca7adcd8-4c76-4c95-953f-765561b0c487', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '07f7c3a7-04c6-4084-ba00-29a5c9a549ce', '2026-11-28 05:04:19.842887+00', 'mail-sent', NULL),
('990a0157-bb09-4989-8eed-becbb9559340', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '07f7c3a7-04c6-4084-ba00-29a5c9a549ce', '2026-11-28 05:04:20.17188+00', 'mail-failed', NULL),
('236e13e9-801f-4556-814d-acc00c01c03c', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '542ae701-60c2-4d75-b3b2-312ecc76960c', '2026-11-28 05:04:20.464194+00', 'mail-sent', NULL),
('4a12051c-1043-499a-bce9-5f8ef19bc86e', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '542ae701-60c2-4d75-b3b2-312ecc76960c', '2026-11-28 05:04:20.480982+00', 'mail-failed', NULL);

insert into invoice_line_items ("id", "invoice_id", "product_id", "product_name", "description", "quantity", "unit", "unit_price", "subtotal", "notes", "sort_order") overriding system value values
('3ddd8f2c-4621-45dc-8090-33b55171370f', '07f7c3a7-04c6-4084-ba00-29a5c9a549ce', '80fd6c6c-0fe8-48eb-8d50-f20f872904a9', 'Consulting', 'Advice on engines', '1.3333', 'kg', '0.0375', '0.05', 'Twice
a line', '0'),
('c9f3f1ac-e0e7-4abc-b115-282a8387f2dc', '07f7c3a7-04c6-4084-ba00-29a5c9a549ce', NULL, '', 'Ünïcode – 漢字
second line', '3.00', 'each', '33.33', '99.99', '', '1'),
('6ca45e13-65dc-41bc-81ed-e26714479230', '07f7c3a7-04c6-4084-ba00-29a5c9a549ce', NULL, '', 'Discount', '1.00', 'each', '-10.00', '-10.00', '', '2'),
('810ee000-ba15-444b-ae83-75dbf893039a', '203619f1-03d0-4821-94f7-6ef939600540', NULL, '', 'Advice on engines', '2.00', 'each', '120.00', '240.00', '', '0'),
('38099979-d598-44db-876a-255e64d014a2', '5cbd8e52-f52d-4bc0-92ac-2c023851cf5d', NULL, '', 'Advice on engines', '2.00', 'each', '120.00', '240.00', '', '0'),
('6901b7f4-92d8-436f-aa71-e3da1119e84d', '35d56bbc-ead8-4eda-a815-d8ab707aa113', '80fd6c6c-0fe8-48eb-8d50-f20f872904a9', 'Consulting', 'Advice on engines', '1.3333', 'kg', '0.0375', '0.05', 'Twice
a line', '0'),
('17d85b43-0c90-4cc9-815a-a2a4b2e626ac', '35d56bbc-ead8-4eda-a815-d8ab707aa113', NULL, '', 'Ünïcode – 漢字
second line', '3.00', 'each', '33.33', '99.99', '', '1'),
('daa1ac7a-a046-432c-b834-76498f8355bd', '35d56bbc-ead8-4eda-a815-d8ab707aa113', NULL, '', 'Discount', '1.00', 'each', '-10.00', '-10.00', '', '2'),
('c098ab56-186a-41c8-8c46-57b769fe594d', '9ffc65a5-9db9-4115-b2cd-419373c0c290', '80fd6c6c-0fe8-48eb-8d50-f20f872904a9', 'Consulting', 'Advice on engines', '1.3333', 'kg', '0.0375', '0.05', 'Twice
a line', '0'),
('fb4843c4-0922-44ee-b630-2601aa5c30f9', '9ffc65a5-9db9-4115-b2cd-419373c0c290', NULL, '', 'Ünïcode – 漢字
second line', '3.00', 'each', '33.33', '99.99', '', '1'),
('239f399b-0dee-4044-96a3-55f83f5701a8', '9ffc65a5-9db9-4115-b2cd-419373c0c290', NULL, '', 'Discount', '1.00', 'each', '-10.00', '-10.00', '', '2'),
('1de74355-a4b6-4331-bc70-6139f6943ad2', '542ae701-60c2-4d75-b3b2-312ecc76960c', '80fd6c6c-0fe8-48eb-8d50-f20f872904a9', 'Consulting', 'Advice on engines', '1.3333', 'kg', '0.0375', '0.05', 'Twice
a line', '0'),
('9827a815-f1fc-4b09-8f3e-22e1500df171', '542ae701-60c2-4d75-b3b2-312ecc76960c', NULL, '', 'Ünïcode – 漢字
second line', '3.00', 'each', '33.33', '99.99', '', '1'),
('5313cdf7-9949-4c14-bf15-4c6d523b11a5', '542ae701-60c2-4d75-b3b2-312ecc76960c', NULL, '', 'Discount', '1.00', 'each', '-10.00', '-10.00', '', '2'),
('b6fddebc-fd77-4532-8fe0-a2d897a37f4b', '01c3fd1a-3f00-45f8-b94b-ecf939fb2f21', '80fd6c6c-0fe8-48eb-8d50-f20f872904a9', 'Consulting', 'Advice on engines', '1.3333', 'kg', '0.0375', '0.05', 'Twice
a line', '0'),
('5dd5ea59-df41-4dbc-82d2-01a6d5609b00', '01c3fd1a-3f00-45f8-b94b-ecf939fb2f21', NULL, '', 'Ünïcode – 漢字
second line', '3.00', 'each', '33.33', '99.99', '', '1'),
('e4697b66-6040-45bc-9301-32f4c40dc073', '01c3fd1a-3f00-45f8-b94b-ecf939fb2f21', NULL, '', 'Discount', '1.00', 'each', '-10.00', '-10.00', '', '2'),
('ffe163a4-9d7b-4ef7-9bb8-466e4392e722', '9bade041-10c8-4a23-a124-33cbb7e0ec83', '80fd6c6c-0fe8-48eb-8d50-f20f872904a9', 'Consulting', 'Advice on engines', '1.3333', 'kg', '0.0375', '0.05', 'Twice
a line', '0'),
('1136858c-a739-45a2-aed4-3fe1d99d9d09', '9bade041-10c8-4a23-a124-33cbb7e0ec83', NULL, '', 'Ünïcode – 漢字
second line', '3.00', 'each', '33.33', '99.99', '', '1'),
('e7598646-67a4-4eab-abdd-e416da38a3c8', '9bade041-10c8-4a23-a124-33cbb7e0ec83', NULL, '', 'Discount', '1.00', 'each', '-10.00', '-10.00', '', '2'),
('1c5eb627-dea0-4a3d-b264-723562a40087', 'ebfc37be-4638-4ad2-8c0a-7f70c6929336', '80fd6c6c-0fe8-48eb-8d50-f20f872904a9', 'Consulting', 'Advice on engines', '1.3333', 'kg', '0.0375', '0.05', 'Twice
a line', '0'),
('862b4a19-bf51-4bfb-a78c-53b97fc782f0', 'ebfc37be-4638-4ad2-8c0a-7f70c6929336', NULL, '', 'Ünïcode – 漢字
second line', '3.00', 'each', '33.33', '99.99', '', '1'),
('02e62575-7d74-45b7-bb2f-09e3599301fa', 'ebfc37be-4638-4ad2-8c0a-7f70c6929336', NULL, '', 'Discount', '1.00', 'each', '-10.00', '-10.00', '', '2'),
('891bf8e8-6ce3-4eba-aba0-f7f4d2a2b0bc', '42ecca14-bf36-4967-8188-b131672c11dc', '80fd6c6c-0fe8-48eb-8d50-f20f872904a9', 'Consulting', 'Advice on engines', '1.3333', 'kg', '0.0375', '0.05', 'Twice
a line', '0'),
('4b303a21-45a8-42f5-8a28-cb268569c86e', '42ecca14-bf36-4967-8188-b131672c11dc', NULL, '', 'Ünïcode – 漢字
second line', '3.00', 'each', '33.33', '99.99', '', '1'),
('4b3260e2-c736-4571-8339-5f52571b27a5', '42ecca14-bf36-4967-8188-b131672c11dc', NULL, '', 'Discount', '1.00', 'each', '-10.00', '-10.00', '', '2'),
('5f57c4ac-96c9-4db2-b874-62dd12c6b47d', 'eb8e6f9c-0f56-45b2-a5b4-b62b1203c843', NULL, '', 'Advice on engines', '0.00', 'each', '1.00', '0.00', '', '0'),
('d4c2852e-1c09-4509-9c68-94d829348f45', 'f8b08f10-9caa-4c8e-b109-de5b88797397', NULL, '', 'Advice on engines', '1.00', 'each', '-50.00', '-50.00', '', '0'),
('7c3e7a7d-328e-4db5-ab4d-7a8a94596b61', '190ab205-3612-4ec2-93bd-0311f3137cc0', '80fd6c6c-0fe8-48eb-8d50-f20f872904a9', 'Consulting', 'Advice on engines', '1.3333', 'kg', '0.0375', '0.05', 'Twice
a line', '0'),
('785799d3-4da0-471e-aad5-24645660a88b', '190ab205-3612-4ec2-93bd-0311f3137cc0', NULL, '', 'Ünïcode – 漢字
second line', '3.00', 'each', '33.33', '99.99', '', '1'),
('cab32288-bc13-4c85-8bbd-d186bfa34415', '190ab205-3612-4ec2-93bd-0311f3137cc0', NULL, '', 'Discount', '1.00', 'each', '-10.00', '-10.00', '', '2'),
('be9c5628-0f62-48ef-8ef9-b381d900bb0f', '83cd20d3-689f-4900-9d95-c89f8aac49d5', '80fd6c6c-0fe8-48eb-8d50-f20f872904a9', 'Consulting', 'Advice on engines', '1.3333', 'kg', '0.0375', '0.05', 'Twice
a line', '0'),
('b4d454ee-b3ba-45dc-b97d-5cb5e6b0a772', '83cd20d3-689f-4900-9d95-c89f8aac49d5', NULL, '', 'Ünïcode – 漢字
second line', '3.00', 'each', '33.33', '99.99', '', '1'),
('5a7386cd-4e6f-44e4-86ab-81d0a699f69b', '83cd20d3-689f-4900-9d95-c89f8aac49d5', NULL, '', 'Discount', '1.00', 'each', '-10.00', '-10.00', '', '2'),
('2c553bea-d702-4518-b208-0cb6f0e3128e', '230b1f1b-a9ff-42c0-80fd-1ec34e9418ff', '80fd6c6c-0fe8-48eb-8d50-f20f872904a9', 'Consulting', 'Advice on engines', '1.3333', 'kg', '0.0375', '0.05', 'Twice
a line', '0'),
('9cf1e8a5-a3d8-4033-8355-93d2ff87a2f0', '230b1f1b-a9ff-42c0-80fd-1ec34e9418ff', NULL, '', 'Ünïcode – 漢字
second line', '3.00', 'each', '33.33', '99.99', '', '1'),
('a684e4b0-4abf-4cd3-a4bc-d6d86c294722', '230b1f1b-a9ff-42c0-80fd-1ec34e9418ff', NULL, '', 'Discount', '1.00', 'each', '-10.00', '-10.00', '', '2'),
('13c1bee7-9c90-48db-bd81-7377e4f3c225', '84134db0-b388-437f-9324-5a82bfbe6d1b', '80fd6c6c-0fe8-48eb-8d50-f20f872904a9', 'Consulting', 'Advice on engines', '1.3333', 'kg', '0.0375', '0.05', 'Twice
a line', '0'),
('0ebacbc4-cc1b-4f5c-8d01-77cdc3d93e3b', '84134db0-b388-437f-9324-5a82bfbe6d1b', NULL, '', 'Ünïcode – 漢字
second line', '3.00', 'each', '33.33', '99.99', '', '1'),
('8227b165-ee67-4193-8923-b32506e45322', '84134db0-b388-437f-9324-5a82bfbe6d1b', NULL, '', 'Discount', '1.00', 'each', '-10.00', '-10.00', '', '2'),
('dc91fa89-be3b-4165-9b9d-721f6b856c9e', 'f36855f5-9ca5-4ec7-9c0d-8e5eedccc918', '80fd6c6c-0fe8-48eb-8d50-f20f872904a9', 'Consulting', 'Advice on engines', '1.3333', 'kg', '0.0375', '0.05', 'Twice
a line', '0'),
('552ebbf5-ac12-407c-938c-3eed3085ab50', 'f36855f5-9ca5-4ec7-9c0d-8e5eedccc918', NULL, '', 'Ünïcode – 漢字
second line', '3.00', 'each', '33.33', '99.99', '', '1'),
('4218a203-89ea-4b32-943e-d907daf41fab', 'f36855f5-9ca5-4ec7-9c0d-8e5eedccc918', NULL, '', 'Discount', '1.00', 'each', '-10.00', '-10.00', '', '2'),
('32751c03-bec7-42da-b22c-ca92f40762bb', '2c05295d-d2d1-4c1a-93df-3263d37b5f69', '80fd6c6c-0fe8-48eb-8d50-f20f872904a9', 'Consulting', 'Advice on engines', '1.3333', 'kg', '0.0375', '0.05', 'Twice
a line', '0'),
('6c9b9ce3-1c9f-451a-9564-dc5a497efb2a', '2c05295d-d2d1-4c1a-93df-3263d37b5f69', NULL, '', 'Ünïcode – 漢字
second line', '3.00', 'each', '33.33', '99.99', '', '1'),
('ed5ecd28-2a63-47ad-96b6-1d25431ecb14', '2c05295d-d2d1-4c1a-93df-3263d37b5f69', NULL, '', 'Discount', '1.00', 'each', '-10.00', '-10.00', '', '2'),
('7773351d-2173-4e55-9db2-e73766c82aae', '655317e6-ab9f-48de-a3f4-aa1d4dc835d2', '80fd6c6c-0fe8-48eb-8d50-f20f872904a9', 'Consulting', 'Advice on engines', '1.3333', 'kg', '0.0375', '0.05', 'Twice
a line', '0'),
('a31db626-259a-4872-b7f1-abb906035631', '655317e6-ab9f-48de-a3f4-aa1d4dc835d2', NULL, '', 'Ünïcode – 漢字
second line', '3.00', 'each', '33.33', '99.99', '', '1'),
('020a60cb-0782-4ffc-acea-de6fbea3520a', '655317e6-ab9f-48de-a3f4-aa1d4dc835d2', NULL, '', 'Discount', '1.00', 'each', '-10.00', '-10.00', '', '2'),
('e2049106-a266-4054-851b-e357a69a2e29', '72f19ac4-0850-4ddb-a824-36fd98ab3402', '80fd6c6c-0fe8-48eb-8d50-f20f872904a9', 'Consulting', 'Advice on engines', '1.3333', 'kg', '0.0375', '0.05', 'Twice
a line', '0'),
('11cf3445-7ff7-4f91-ab1a-4b8bac335853', '72f19ac4-0850-4ddb-a824-36fd98ab3402', NULL, '', 'Ünïcode – 漢字
second line', '3.00', 'each', '33.33', '99.99', '', '1'),
('fd236c34-0ccc-4254-97fb-b1b098e8308f', '72f19ac4-0850-4ddb-a824-36fd98ab3402', NULL, '', 'Discount', '1.00', 'each', '-10.00', '-10.00', '', '2');

insert into invoice_links ("id", "user_id", "invoice_id", "token_hash", "created_at", "opened_at", "revoked_at") overriding system value values
('7c92187d-5b2e-4275-8f6d-df5f110cd5b6', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '542ae701-60c2-4d75-b3b2-312ecc76960c', E'\\x5e363bc2c734924d45e2c6ecc76d9e32feaab929a8371092b608eb0c020ae76c', '2026-11-28 05:04:17.419298+00', NULL, NULL),
('329cf775-862d-4554-8853-9cd8d08c4ec6', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '35d56bbc-ead8-4eda-a815-d8ab707aa113', E'\\xdac33c5d3f042661ad19fe25f4181fecb7c4cb3e92f9ece8f7bb5b8b83547630', '2026-11-28 05:04:17.554915+00', NULL, NULL),
('3643a740-dfd8-41f9-b010-40ab01340f1b', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '83cd20d3-689f-4900-9d95-c89f8aac49d5', E'\\xc73cae922ae2cdb76bd1c930b17e4bced65c3ae00434f3de9a74a3b27d072f99', '2026-11-28 05:04:17.66931+00', NULL, NULL),
('d250a65e-12c5-4059-9369-e569efcf8fcb', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '07f7c3a7-04c6-4084-ba00-29a5c9a549ce', E'\\x8e213e1c714ec8ff187af12a11a7bc110aa8c12440b45301b0fb540534682196', '2026-11-28 05:04:17.741393+00', NULL, '2026-11-28 05:04:17.851597+00'),
('08b8999d-f7f6-4499-85a1-f5476e784e7a', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '07f7c3a7-04c6-4084-ba00-29a5c9a549ce', E'\\xbf171524b637b5f65a31193a55182aef580d970bb493cc499945ce6b57fa786f', '2026-11-28 05:04:19.588685+00', NULL, NULL),
('fea0f145-f9da-4592-92e3-cae214a7f276', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '07f7c3a7-04c6-4084-ba00-29a5c9a549ce', E'\\xe3d6371d2f06899f56279a05bca5f921036c56dc32eb9da9d20d69bb3cccdba6', '2026-11-28 05:04:19.89563+00', NULL, NULL),
('017c7219-638e-4d6b-a5d7-6d503475fd03', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '542ae701-60c2-4d75-b3b2-312ecc76960c', E'\\x7e309cf7ac0cae65801f759b187acb41180538de84fdd2ef94e2d6d29746f7bf', '2026-11-28 05:04:20.23712+00', NULL, NULL),
('834fe8cd-9671-483c-9508-8fe7d86e110f', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '35d56bbc-ead8-4eda-a815-d8ab707aa113', E'\\x2ded98c299f486d0c1b4aff34500941583df8abf909bd4f4ce9822a6102b06a2', '2026-11-28 05:04:20.634225+00', NULL, NULL),
('56f6c03f-6c3b-4000-81e3-356b5d8e3de4', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'ebfc37be-4638-4ad2-8c0a-7f70c6929336', E'\\x0a00abf83643c01c4190dc81e54673ba9f543762d49f2b342f93623705076331', '2026-11-28 05:04:20.742664+00', NULL, NULL),
('95f30a1f-b9de-486b-950d-80dea8f11e26', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '35d56bbc-ead8-4eda-a815-d8ab707aa113', E'\\x272bd29845708236a94a4e2cd19f3150072a445ada75f1a4bd1b6836ab44458e', '2026-11-28 05:04:20.870081+00', NULL, NULL),
('9e2a7f53-ca26-4a27-bac2-d29b32a79bee', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '07f7c3a7-04c6-4084-ba00-29a5c9a549ce', E'\\x48d327cdd7c6ef2f6c6b1b783ae7878a928ab91916c12151f32272a7f858bd71', '2026-11-28 05:04:20.870172+00', NULL, NULL),
('d8ed2127-d882-4d9e-a406-c48e50810ee2', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '190ab205-3612-4ec2-93bd-0311f3137cc0', E'\\xcf247edccbedd902823dae343a90577644e3de294011822dca16b70a0d181400', '2026-11-28 05:04:20.870214+00', NULL, NULL),
('b354af35-3d5a-4160-8cd1-05e3cd8d2fc7', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '2c05295d-d2d1-4c1a-93df-3263d37b5f69', E'\\x0b5daa4e8126826028c90c479550454381cf981d89f91a82c3f86b02b7930c88', '2026-11-28 05:04:20.870236+00', NULL, NULL),
('2df31269-c5d3-4c88-9328-1fd5973bd69e', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '42ecca14-bf36-4967-8188-b131672c11dc', E'\\xbb23c1cd8e6022261adb7490f4e8e7ba800f1ad0a3e22778b64c876c2c505c6d', '2026-11-28 05:04:20.870253+00', NULL, NULL),
('fbedbe67-9355-4f8a-a69c-c213010e5d07', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '542ae701-60c2-4d75-b3b2-312ecc76960c', E'\\x43dd479ee04fad41348177144526abb87a0e5e68fbab17407f65347ffaa05dd9', '2026-11-28 05:04:20.870278+00', NULL, NULL),
('a1da6843-e0c3-4426-b81d-b4864d02035f', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '655317e6-ab9f-48de-a3f4-aa1d4dc835d2', E'\\xd58e25814414cc199ae535951519b95a23af7cae11142609d4771da4ec25b75c', '2026-11-28 05:04:20.8703+00', NULL, NULL),
('78ffdfff-e125-4162-94d4-b26a25ff027e', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '72f19ac4-0850-4ddb-a824-36fd98ab3402', E'\\x1691c76855182ab525341919ec4ae87d3a2de6be0f2faa44581ecbad6096b6ca', '2026-11-28 05:04:20.870318+00', NULL, NULL),
('6af5412e-fe13-4fd1-81e9-1ec1c3cf28de', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '84134db0-b388-437f-9324-5a82bfbe6d1b', E'\\xff4f1689d86e656645515cfb848b2def559016ed5e3bc99c3d6976182fd1bf06', '2026-11-28 05:04:20.870335+00', NULL, NULL),
('f05e6ce8-317d-4b23-a731-7e543e6e3a33', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'ebfc37be-4638-4ad2-8c0a-7f70c6929336', E'\\xd00f371413d6f71b5acb89e89886c43a4e28eb69495b29e8060ea1f2fc1f579a', '2026-11-28 05:04:20.870358+00', NULL, NULL),
('a1bb0ce2-e16e-4574-8457-059963ef59bf', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '07f7c3a7-04c6-4084-ba00-29a5c9a549ce', E'\\xee2d5cd8dadf4b402c28a488fc2d26b75de976f1ef4ff7f2150ea0864c38f057', '2026-11-28 05:04:21.183841+00', NULL, NULL);

insert into invoice_sums ("user_id", "invoice_date", "due_date", "created_on", "invoices", "unpaid", "marked_overdue", "paid", "voided", "invoiced", "collected", "receivable", "marked_overdue_receivable", "negative", "negative_receivable", "partly_paid") overriding system value values
('a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '2026-11-21', '2099-12-31', '2026-11-28', '2', '2', '0', '0', '0', '519.60', '0.00', '519.60', '0.00', '0', '0.00', '0'),
('a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '2026-01-05', '2026-02-04', '2026-11-28', '5', '2', '0', '3', '0', '342.12', '696.06', '48.03', '0.00', '1', '-50.00', '0'),
('a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '2026-11-01', '2099-12-31', '2026-11-28', '12', '8', '0', '1', '3', '700.93', '50.00', '650.93', '0.00', '0', '0.00', '2'),
('a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '2026-11-28', '2099-12-31', '2026-11-28', '1', '1', '0', '0', '0', '98.03', '0.00', '98.03', '0.00', '0', '0.00', '0');

insert into invoices ("id", "user_id", "customer_id", "invoice_number", "invoice_date", "due_date", "client_name", "contact_person", "client_address", "client_address_line2", "client_city", "client_state", "client_zip_code", "client_country", "client_email", "tax_rate", "subtotal", "tax_amount", "total", "status", "paid_at", "payment_terms", "company_name", "company_title", "company_address", "company_email", "company_phone", "company_payment_terms", "company_payment_instructions", "company_name_font", "company_name_color", "company_name_size", "invoice_template", "watermark", "idempotency_key", "request_hash", "created_at", "updated_at", "company_logo_sha256", "discount_kind", "discount_value", "discount_amount", "deposit", "amount_paid", "paid_on", "amount_credited", "voided_at", "copied_from_id", "corrects_id", "quote_id") overriding system value values
('07f7c3a7-04c6-4084-ba00-29a5c9a549ce', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '513e439f-e6c1-4af3-90f3-6e477a533a4a', '1', '2026-11-01', '2099-12-31', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', '8.875', '90.04', '7.99', '98.03', 'pending', NULL, 'net30', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', '837fe21d-f38a-4e81-a13b-2e78627dcd85', '54bfe05cd952b882d54bcc44f393eb0f4a25725fd443e148e3c13259e388a089', '2026-11-28 05:04:09.222333+00', '2026-11-28 05:04:09.222333+00', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', NULL, NULL, '0.00', NULL, '0.00', NULL, '0.00', NULL, NULL, NULL, NULL),
('5cbd8e52-f52d-4bc0-92ac-2c023851cf5d', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', NULL, 'FV-1-2', '2026-11-21', '2099-12-31', 'Babbage Engines', 'Charles Babbage', '1 Dorset Street', '', 'Springfield', 'IL', '62701', 'United States', 'charles@babbage.example.com', '8.25', '240.00', '19.80', '259.80', 'pending', NULL, 'net30', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', '4aa74cf8-e439-4c4b-9ca2-0f0682c28d48', 'f7f608d3109389017db40e73be2d1ca24c829499d93e44e466211dd79987cb06', '2026-11-28 05:04:09.84181+00', '2026-11-28 05:04:09.84181+00', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', NULL, NULL, '0.00', NULL, '0.00', NULL, '0.00', NULL, NULL, NULL, NULL),
('203619f1-03d0-4821-94f7-6ef939600540', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', NULL, 'FV-1/2', '2026-11-21', '2099-12-31', 'Babbage Engines', 'Charles Babbage', '1 Dorset Street', '', 'Springfield', 'IL', '62701', 'United States', 'charles@babbage.example.com', '8.25', '240.00', '19.80', '259.80', 'pending', NULL, 'net30', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', '4f234b8f-a218-46ef-85f9-397c7144f37c', 'c0af150f026ed55cfe76957d81dd9c823256e8d9d1d82725d6f22acf823b1b2c', '2026-11-28 05:04:09.558599+00', '2026-11-28 05:04:09.558599+00', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', NULL, NULL, '0.00', NULL, '0.00', NULL, '0.00', NULL, NULL, NULL, NULL),
('35d56bbc-ead8-4eda-a815-d8ab707aa113', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '513e439f-e6c1-4af3-90f3-6e477a533a4a', 'FV-1-3', '2026-01-05', '2026-02-04', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', '8.875', '90.04', '7.99', '98.03', 'pending', NULL, 'net30', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', '83a2677b-571c-46b3-9570-4b2194286b18', '90ad50b077cfc252a404d77f589ae2ec2e5672443e39b622fe993114c6c3cac6', '2026-11-28 05:04:10.261673+00', '2026-11-28 05:04:10.261673+00', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', NULL, NULL, '0.00', NULL, '0.00', NULL, '0.00', NULL, NULL, NULL, NULL),
('9ffc65a5-9db9-4115-b2cd-419373c0c290', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '513e439f-e6c1-4af3-90f3-6e477a533a4a', 'FV-1-4', '2026-01-05', '2026-02-04', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', '8.875', '90.04', '7.99', '98.03', 'paid', '2026-11-28 05:04:10.636523+00', 'net30', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', '82073217-dd70-47f4-ba49-bfc4dc6cb5cb', '90ad50b077cfc252a404d77f589ae2ec2e5672443e39b622fe993114c6c3cac6', '2026-11-28 05:04:10.482687+00', '2026-11-28 05:04:10.636523+00', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', NULL, NULL, '0.00', NULL, '98.03', '2026-11-28', '0.00', NULL, NULL, NULL, NULL),
('542ae701-60c2-4d75-b3b2-312ecc76960c', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '513e439f-e6c1-4af3-90f3-6e477a533a4a', 'FV-1-5', '2026-11-01', '2099-12-31', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', '8.875', '90.04', '7.99', '98.03', 'pending', NULL, 'net30', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', 'd2d84320-173a-4f04-bf19-e1df428568df', '54bfe05cd952b882d54bcc44f393eb0f4a25725fd443e148e3c13259e388a089', '2026-11-28 05:04:10.902724+00', '2026-11-28 05:04:11.423225+00', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', NULL, NULL, '0.00', NULL, '20.00', NULL, '0.00', NULL, NULL, NULL, NULL),
('01c3fd1a-3f00-45f8-b94b-ecf939fb2f21', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '513e439f-e6c1-4af3-90f3-6e477a533a4a', 'FV-1-6', '2026-01-05', '2026-02-04', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', '8.875', '90.04', '7.99', '98.03', 'paid', '2026-11-28 05:04:11.677135+00', 'net30', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', '04b679b3-af7c-41ee-9c37-ca52406ee234', '90ad50b077cfc252a404d77f589ae2ec2e5672443e39b622fe993114c6c3cac6', '2026-11-28 05:04:11.597607+00', '2026-11-28 05:04:11.677135+00', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', NULL, NULL, '0.00', NULL, '98.03', '2026-02-01', '0.00', NULL, NULL, NULL, NULL),
('9bade041-10c8-4a23-a124-33cbb7e0ec83', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '513e439f-e6c1-4af3-90f3-6e477a533a4a', 'FV-1-7', '2026-01-05', '2026-02-04', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', '8.875', '90.04', '7.99', '98.03', 'paid', '2026-11-28 05:04:11.94428+00', 'net30', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', '62d613be-05ba-49ea-86e4-2278fcc6b1f7', '90ad50b077cfc252a404d77f589ae2ec2e5672443e39b622fe993114c6c3cac6', '2026-11-28 05:04:11.856301+00', '2026-11-28 05:04:11.94428+00', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', NULL, NULL, '0.00', NULL, '500.00', '2026-02-02', '0.00', NULL, NULL, NULL, NULL),
('ebfc37be-4638-4ad2-8c0a-7f70c6929336', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '513e439f-e6c1-4af3-90f3-6e477a533a4a', 'FV-1-8', '2026-11-01', '2099-12-31', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', '8.875', '90.04', '7.19', '88.23', 'pending', NULL, 'net30', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', '44217210-49ce-44a9-83bd-4c466aae0077', '64f903a9a8516fea557ab6f17de532d549b06c01f4350cd638ec7cc4edf61b56', '2026-11-28 05:04:12.124026+00', '2026-11-28 05:04:12.086158+00', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', 'percentage', '10.00', '9.00', '30.00', '30.00', NULL, '0.00', NULL, NULL, NULL, NULL),
('42ecca14-bf36-4967-8188-b131672c11dc', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '513e439f-e6c1-4af3-90f3-6e477a533a4a', 'FV-1-9', '2026-11-01', '2099-12-31', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', '8.875', '90.04', '5.77', '70.81', 'pending', NULL, 'net30', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', '301eadd1-8891-47b3-b1dc-229d9f716f0e', 'e339c64f0c7b1426df8d6834dbe144293d33480ea53a27e7cd691a0c88a5cb4b', '2026-11-28 05:04:12.341773+00', '2026-11-28 05:04:12.341773+00', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', 'amount', '25.00', '25.00', NULL, '0.00', NULL, '0.00', NULL, NULL, NULL, NULL),
('eb8e6f9c-0f56-45b2-a5b4-b62b1203c843', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', NULL, 'FV-1-10', '2026-11-01', '2099-12-31', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', '0.00', '0.00', '0.00', '0.00', 'paid', '2026-11-28 05:04:12.456164+00', 'net30', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', 'd2ca57ce-3307-4953-952d-6c08e93b499b', '498ae2dbab311ecc1fd6f800d0b9c6ec9e15f2fbd49481bc3510c4c562b7471a', '2026-11-28 05:04:12.507219+00', '2026-11-28 05:04:12.507219+00', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', NULL, NULL, '0.00', NULL, '0.00', '2026-11-28', '0.00', NULL, NULL, NULL, NULL),
('f8b08f10-9caa-4c8e-b109-de5b88797397', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '513e439f-e6c1-4af3-90f3-6e477a533a4a', 'FV-1-11', '2026-01-05', '2026-02-04', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', '0.00', '-50.00', '0.00', '-50.00', 'pending', NULL, 'net30', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', 'f897d04e-b24e-4be9-9251-51bb69a8ae87', '367d2a8d311b1c431cdafa70b543cc759db32c580faaa3a0681a667652a73d65', '2026-11-28 05:04:12.678702+00', '2026-11-28 05:04:12.678702+00', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', NULL, NULL, '0.00', NULL, '0.00', NULL, '0.00', NULL, NULL, NULL, NULL),
('2c05295d-d2d1-4c1a-93df-3263d37b5f69', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '513e439f-e6c1-4af3-90f3-6e477a533a4a', 'FV-1-17', '2026-11-01', '2099-12-31', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', '8.875', '90.04', '7.99', '98.03', 'pending', NULL, 'net30', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', '14cc1536-3af6-41e2-8585-40ac80625467', '54bfe05cd952b882d54bcc44f393eb0f4a25725fd443e148e3c13259e388a089', '2026-11-28 05:04:15.549606+00', '2026-11-28 05:04:15.549606+00', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', NULL, NULL, '0.00', NULL, '0.00', NULL, '0.00', NULL, '35d56bbc-ead8-4eda-a815-d8ab707aa113', NULL, NULL),
('190ab205-3612-4ec2-93bd-0311f3137cc0', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '513e439f-e6c1-4af3-90f3-6e477a533a4a', 'FV-1-12', '2026-11-01', '2099-12-31', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', '8.875', '90.04', '7.99', '98.03', 'pending', NULL, 'net30', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', 'a75f14e9-e47e-49d4-88c7-6dc034159d9c', '54bfe05cd952b882d54bcc44f393eb0f4a25725fd443e148e3c13259e388a089', '2026-11-28 05:04:12.866701+00', '2026-11-28 05:04:13.238231+00', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', NULL, NULL, '0.00', NULL, '0.00', NULL, '46.29', NULL, NULL, NULL, NULL),
('83cd20d3-689f-4900-9d95-c89f8aac49d5', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '513e439f-e6c1-4af3-90f3-6e477a533a4a', 'FV-1-13', '2026-11-01', '2099-12-31', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', '8.875', '90.04', '7.99', '98.03', 'paid', '2026-11-28 05:04:13.578859+00', 'net30', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', 'bbe17e85-99b3-448a-a753-e9388685724b', '54bfe05cd952b882d54bcc44f393eb0f4a25725fd443e148e3c13259e388a089', '2026-11-28 05:04:13.464734+00', '2026-11-28 05:04:13.578859+00', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', NULL, NULL, '0.00', NULL, '0.00', '2026-11-28', '98.03', '2026-11-28 05:04:13.578859+00', NULL, NULL, NULL),
('230b1f1b-a9ff-42c0-80fd-1ec34e9418ff', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '513e439f-e6c1-4af3-90f3-6e477a533a4a', 'FV-1-14', '2026-11-01', '2099-12-31', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', '8.875', '90.04', '7.99', '98.03', 'paid', '2026-11-28 05:04:14.094336+00', 'net30', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', '89e78fb3-34e7-43b7-b87a-d3969071c568', '54bfe05cd952b882d54bcc44f393eb0f4a25725fd443e148e3c13259e388a089', '2026-11-28 05:04:13.878811+00', '2026-11-28 05:04:14.094336+00', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', NULL, NULL, '0.00', NULL, '0.00', '2026-11-28', '98.03', '2026-11-28 05:04:14.094336+00', NULL, NULL, NULL),
('84134db0-b388-437f-9324-5a82bfbe6d1b', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '513e439f-e6c1-4af3-90f3-6e477a533a4a', 'FV-1-15', '2026-11-01', '2099-12-31', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', '8.875', '90.04', '7.99', '98.03', 'pending', NULL, 'net60', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', '0ea99ba8-74b6-4e49-b570-048b9c8f6b52', '55b54a0e61dccb7191d98f7eba52c91d4b45dbf04420e3cafd13874788249d4e', '2026-11-28 05:04:14.551253+00', '2026-11-28 05:04:14.551253+00', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', NULL, NULL, '0.00', NULL, '0.00', NULL, '0.00', NULL, '230b1f1b-a9ff-42c0-80fd-1ec34e9418ff', '230b1f1b-a9ff-42c0-80fd-1ec34e9418ff', NULL),
('f36855f5-9ca5-4ec7-9c0d-8e5eedccc918', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '513e439f-e6c1-4af3-90f3-6e477a533a4a', 'FV-1-16', '2026-11-01', '2099-12-31', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', '8.875', '90.04', '7.99', '98.03', 'paid', '2026-11-28 05:04:14.737325+00', 'net30', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', 'f102ea0b-5353-4d58-b531-5b2e8341adc1', '54bfe05cd952b882d54bcc44f393eb0f4a25725fd443e148e3c13259e388a089', '2026-11-28 05:04:14.663081+00', '2026-11-28 05:04:14.737325+00', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', NULL, NULL, '0.00', NULL, '0.00', '2026-11-28', '98.03', '2026-11-28 05:04:14.737325+00', NULL, NULL, NULL),
('655317e6-ab9f-48de-a3f4-aa1d4dc835d2', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '513e439f-e6c1-4af3-90f3-6e477a533a4a', 'FV-1-18', '2026-11-01', '2099-12-31', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', '8.875', '90.04', '7.99', '98.03', 'pending', NULL, 'net30', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', '3336f4f7-b7ce-4000-8a08-fff0ba6b455f', '54bfe05cd952b882d54bcc44f393eb0f4a25725fd443e148e3c13259e388a089', '2026-11-28 05:04:16.950551+00', '2026-11-28 05:04:16.950551+00', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', NULL, NULL, '0.00', NULL, '0.00', NULL, '0.00', NULL, NULL, NULL, '5df0377b-351f-4dd4-af56-db8d7e3f149b'),
('72f19ac4-0850-4ddb-a824-36fd98ab3402', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '513e439f-e6c1-4af3-90f3-6e477a533a4a', 'FV-1-19', '2026-11-28', '2099-12-31', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', '8.875', '90.04', '7.99', '98.03', 'pending', NULL, 'net30', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', 'recurring cfb3c2bf-6f54-419d-b984-f8f80fdd2719 0', 'fb5fc1e472ca608083d06c78080f662cdc77e52a7a75c08c65eeeb1e2bee9727', '2026-11-28 05:04:19.10966+00', '2026-11-28 05:04:19.10966+00', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', NULL, NULL, '0.00', NULL, '0.00', NULL, '0.00', NULL, '01c3fd1a-3f00-45f8-b94b-ecf939fb2f21', NULL, NULL);

insert into logos ("user_id", "sha256", "media_type", "content", "created_at") overriding system value values
('a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', 'image/png', E'\\x89504e470d0a1a0a0000000d4948445200000028000000140806000000ff467fbb000000097048597300000b1200000b1201d2dd7efc0000002d4944415448c763104ff2fd3f9831c3a803471d38eac051078e3a70d481a30e1c75e0a803471d38eac0e1ec4000eba087ecb0158d260000000049454e44ae426082', '2026-11-28 05:04:08.6621+00');

insert into mail_settings ("user_id", "templates", "remind_since", "look_at", "reminder_days", "workdays_only", "send_receipts") overriding system value values
('a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '{"invoice": {"text": "Hello {client}", "subject": "Invoice {number}"}}', '2026-11-28 05:04:08.997135+00', '2100-01-01 12:15:00+00', '{-3,0,7}', 'false', 'true');

insert into mailed_mailboxes ("id", "mailbox", "mailed_at") overriding system value values
('1', E'\\x60711a24f43d0ca276d30e3119db296eddcb2206aad606b8068b7608b9e179ef', '2026-11-28 05:04:19.608284+00'),
('2', E'\\xa58f97f2cc666c78e138d713b32c1cab2764d467e5bfed3bfd8264df85eca988', '2026-11-28 05:04:19.930832+00'),
('3', E'\\xc95c947c87d46b2573dd7c1505338a582e661a31053b81204373454ce6652d78', '2026-11-28 05:04:20.258527+00'),
('4', E'\\x60711a24f43d0ca276d30e3119db296eddcb2206aad606b8068b7608b9e179ef', '2026-11-28 05:04:20.649457+00'),
('5', E'\\x054d84188d423cf4d8bd67fc8d1677aeebdfbe9733ba304cd843d7bf3e98c261', '2026-11-28 05:04:20.64952+00'),
('6', E'\\x4227f328214a7df2761178875b4a20f1b089b4ae4276da5450cf7ff112d281f1', '2026-11-28 05:04:20.649526+00'),
('7', E'\\x60711a24f43d0ca276d30e3119db296eddcb2206aad606b8068b7608b9e179ef', '2026-11-28 05:04:20.7695+00'),
('8', E'\\x60711a24f43d0ca276d30e3119db296eddcb2206aad606b8068b7608b9e179ef', '2026-11-28 05:04:20.929451+00'),
('9', E'\\x60711a24f43d0ca276d30e3119db296eddcb2206aad606b8068b7608b9e179ef', '2026-11-28 05:04:21.191278+00');

insert into mails ("id", "user_id", "invoice_id", "link_id", "idempotency_key", "request_hash", "to", "cc", "bcc", "reply_to", "subject", "text", "state", "error", "attempts", "due_at", "lease", "leased_until", "created_at", "sent_at", "read_at", "kind", "first_tried_at", "went_out") overriding system value values
('5619539c-ea5d-47ae-ab80-8a280332f0e0', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '07f7c3a7-04c6-4084-ba00-29a5c9a549ce', '08b8999d-f7f6-4499-85a1-f5476e784e7a', '61c7cc4a-cae9-46f5-98e2-cf944c001a32', 'adf82ef5b93c14248e19d6015c040c13cebddc01929c1a93b12438166f63d2a9', 'client@example.org', '{}', '{}', 'ada@example.org', 'Sent', 'Hello,

here is the invoice.', 'sent', '', '1', '2026-11-28 05:04:40.15602+00', '3703fa99-7b36-4fa4-815c-72a1d2ce0ac3', NULL, '2026-11-28 05:04:19.597117+00', '2026-11-28 05:04:19.842027+00', NULL, 'invoice', '2026-11-28 05:04:19.683092+00', 'true'),
('59a39744-2f0c-4170-8c6b-c6460bcf4d69', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '07f7c3a7-04c6-4084-ba00-29a5c9a549ce', 'fea0f145-f9da-4592-92e3-cae214a7f276', 'a0f28ef4-09a4-4a9c-b7d1-2ca4db612547', '375ec4a858570ab94aa1b7a3f9a1b01d9b77d5b6036ad2013dbeaf2dd85f430e', 'nobody@oak.example', '{}', '{}', 'ada@example.org', 'Refused', 'Hello,

here is the invoice.', 'failed', 'Not delivered to nobody@oak.example. The mail server said: 550 Nobody of that name', '1', '2026-11-28 05:04:45.606552+00', '98261381-43ee-4a9a-bee3-8a8a8d8b47f7', NULL, '2026-11-28 05:04:19.925644+00', NULL, NULL, 'invoice', '2026-11-28 05:04:19.982929+00', 'false'),
('c1438cac-cb6b-412f-b750-41357fbe3e54', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '542ae701-60c2-4d75-b3b2-312ecc76960c', '017c7219-638e-4d6b-a5d7-6d503475fd03', '6ce94cba-aa39-44d3-ac3d-0a9b1a2bea57', '16425e900f38752b2c3139478d6ec05d746d05b0f1b73c658498ab454207185f', 'gone@oak.example', '{}', '{}', 'ada@example.org', 'Comes back', 'Hello,

here is the invoice.', 'failed', 'It came back from gone@oak.example: 550 5.1.1', '1', '2026-11-28 05:04:45.519292+00', 'b293bee8-4790-419a-906b-c20b69a72253', NULL, '2026-11-28 05:04:20.253647+00', NULL, NULL, 'invoice', '2026-11-28 05:04:20.311022+00', 'true'),
('1277d951-9f1b-4d22-b317-130eec838343', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '35d56bbc-ead8-4eda-a815-d8ab707aa113', '834fe8cd-9671-483c-9508-8fe7d86e110f', '0ee918ab-3dfe-44c0-a720-00ffa4da9050', '08113822897f77fd51961eddb14deb29c714e80a4e5ee9466036ffa84c3a5ecb', 'client@example.org', '{cc@oak.example}', '{bcc@oak.example}', 'ada@example.org', 'Waits', 'Hello,

here is the invoice.', 'queued', '', '0', '2026-11-28 05:04:20.641546+00', NULL, NULL, '2026-11-28 05:04:20.641546+00', NULL, NULL, 'invoice', NULL, 'false'),
('2d35d31d-6036-4a5f-9d63-87254acff2b3', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'ebfc37be-4638-4ad2-8c0a-7f70c6929336', '56f6c03f-6c3b-4000-81e3-356b5d8e3de4', 'd45833d3-ae12-4177-b6d8-8d184f6d7211', '3481a5b17806f8e5500f9774a5a4842f5a0de2ab0c7d71294ba2cf0a08754f2d', 'client@example.org', '{}', '{}', 'ada@example.org', 'Waits too', 'Hello,

here is the invoice.', 'queued', '', '0', '2026-11-28 05:04:20.7617+00', NULL, NULL, '2026-11-28 05:04:20.7617+00', NULL, NULL, 'invoice', NULL, 'false'),
('fc8d5f2f-b3e9-424c-938b-bc920a616eab', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '35d56bbc-ead8-4eda-a815-d8ab707aa113', '95f30a1f-b9de-486b-950d-80dea8f11e26', 'ff905355-156a-4d98-b79d-15922a191f98', 'bd3046382647e8ff80c73748b2ce3c0b05d1f32fe97c064e8b89b9c580dece9f', 'client@example.org', '{}', '{}', 'ada@example.org', 'Waits, a statement', 'Hello,

here is the invoice.', 'queued', '', '0', '2026-11-28 05:04:20.917557+00', NULL, NULL, '2026-11-28 05:04:20.917557+00', NULL, NULL, 'statement', NULL, 'false'),
('99659b57-6904-4570-a94a-8584140d6769', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '07f7c3a7-04c6-4084-ba00-29a5c9a549ce', 'a1bb0ce2-e16e-4574-8457-059963ef59bf', '7dfb41833bc12312a731d773a0660747cf8a3c858f103f10a37518d70d9d3bb8', '7dfb41833bc12312a731d773a0660747cf8a3c858f103f10a37518d70d9d3bb8', 'client@example.org', '{}', '{}', 'ada@example.org', 'Invoice 1 from Lovelace Analytics is overdue', 'Hello Olive Oak,

Invoice 1 was due on Dec 31, 2099, and $98.03 is still unpaid. A copy is attached. Could you let me know when I can expect your payment?

If you have already paid, thank you, and please ignore this e-mail.

Kind regards,
Lovelace Analytics', 'queued', '', '0', '2026-11-28 05:04:21.1877+00', NULL, NULL, '2026-11-28 05:04:21.1877+00', NULL, NULL, 'reminder', NULL, 'false');

insert into payment_options ("user_id", "iban", "payment_link") overriding system value values
('a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'DE89370400440532013000', 'https://pay.example/ada');

insert into payments ("id", "user_id", "invoice_id", "date", "amount", "method", "note", "source", "idempotency_key", "request_hash", "created_at", "removed_at", "unmarked_paid_at") overriding system value values
('a2dc57f6-545e-49c6-931b-3c2282c881eb', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '9ffc65a5-9db9-4115-b2cd-419373c0c290', '2026-11-28', '98.03', '', '', 'marked', NULL, NULL, '2026-11-28 05:04:10.679827+00', NULL, NULL),
('4fa7a0f1-c02e-4f34-9d51-dcb63508377e', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '542ae701-60c2-4d75-b3b2-312ecc76960c', '2026-11-15', '20.00', 'bank_transfer', 'First half', 'entered', 'e0661c44-fa61-4747-be1c-d4f342e931aa', '2405ac945997cc34b30322ded0a68ec0803b2b25190576cc650ebed88b7356a2', '2026-11-28 05:04:11.137555+00', NULL, NULL),
('9dbbdfa6-da11-4c1f-b640-3a34054aeecf', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '542ae701-60c2-4d75-b3b2-312ecc76960c', '2026-11-16', '5.00', 'cash', '', 'entered', 'ca699bc2-240c-46c3-9f28-eeadad6e9e20', '14c7e02c9d1e850b2e4b1df5d8d62b79def35e8de6cdd8795e1e41bc55e3117e', '2026-11-28 05:04:11.324632+00', '2026-11-28 05:04:11.453+00', NULL),
('d505a1b5-33e7-402f-b38a-557f0b142044', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '01c3fd1a-3f00-45f8-b94b-ecf939fb2f21', '2026-02-01', '98.03', 'card', '', 'entered', '15877b40-5ee8-4a76-b8c5-ebee5141495b', '90edc156600f38bbdd40c1ed769357896e83f9aeac870f6ac6a3168fba8ce2cf', '2026-11-28 05:04:11.70065+00', NULL, NULL),
('df554c9b-1ee6-4ef3-8893-7df81d23d939', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '9bade041-10c8-4a23-a124-33cbb7e0ec83', '2026-02-02', '500.00', 'paypal', 'Too much', 'entered', '8875bebf-d205-47a1-9c3f-fbf3d5ae0978', '54c447220fdc0c688d6c6972ce164683a32412620e8d7c623c444d61c483988f', '2026-11-28 05:04:11.974258+00', NULL, NULL),
('c87f99cf-a0ec-4dcc-9d99-a0b4a0b1091a', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'ebfc37be-4638-4ad2-8c0a-7f70c6929336', '2026-11-28', '30.00', 'other', 'Deposit', 'entered', 'deposit ebfc37be-4638-4ad2-8c0a-7f70c6929336', '9e55ea2354e0b6894e1786a323d06a48ce197943d06dbbafd1b950c516814219', '2026-11-28 05:04:12.157538+00', NULL, NULL),
('f7b0d195-9cf8-4c40-88d5-4d47b38535ad', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'eb8e6f9c-0f56-45b2-a5b4-b62b1203c843', '2026-11-28', '0.00', '', '', 'marked', NULL, NULL, '2026-11-28 05:04:12.521593+00', NULL, NULL);

insert into quotes ("id", "user_id", "number", "status", "decided_at", "revision", "customer_id", "quote_date", "valid_until", "client_name", "contact_person", "client_address", "client_address_line2", "client_city", "client_state", "client_zip_code", "client_country", "client_email", "payment_terms", "tax_rate", "subtotal", "tax_amount", "total", "discount_kind", "discount_value", "discount_amount", "line_items", "company_name", "company_title", "company_address", "company_email", "company_phone", "company_payment_terms", "company_payment_instructions", "company_logo_sha256", "company_name_font", "company_name_color", "company_name_size", "invoice_template", "watermark", "idempotency_key", "request_hash", "content_hash", "created_at", "updated_at") overriding system value values
('e45bc748-24be-436c-ae99-a2e92c806331', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'Q-1', 'open', NULL, '1', '513e439f-e6c1-4af3-90f3-6e477a533a4a', '2026-11-02', '2099-12-31', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', 'net30', '8.25', '240.00', '19.80', '259.80', NULL, NULL, '0.00', '[{"unit": "each", "notes": "", "quantity": "2.00", "subtotal": "240.00", "productId": null, "sortOrder": 0, "unitPrice": "120.00", "description": "Advice on engines", "productName": ""}]', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', 'dfc2a429-347f-48b8-a488-4b1963a1de64', '0c4787289d72cfd04bdca35830634f7fd668f299e77d643f75d257adcff7f092', '0c4787289d72cfd04bdca35830634f7fd668f299e77d643f75d257adcff7f092', '2026-11-28 05:04:15.701589+00', '2026-11-28 05:04:15.701589+00'),
('b71fbab7-ff02-467f-842a-99e023859d33', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'Q-2', 'open', NULL, '1', '513e439f-e6c1-4af3-90f3-6e477a533a4a', '2026-11-02', '2026-11-03', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', 'net30', '8.25', '240.00', '19.80', '259.80', NULL, NULL, '0.00', '[{"unit": "each", "notes": "", "quantity": "2.00", "subtotal": "240.00", "productId": null, "sortOrder": 0, "unitPrice": "120.00", "description": "Advice on engines", "productName": ""}]', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', 'bffc7d26-7775-4327-b288-11e9bc461cc4', '1d8bad24127c6fdda1e55d93c5860936dab9ee1b29b4b30bc9fd2cfca3fc1acd', '1d8bad24127c6fdda1e55d93c5860936dab9ee1b29b4b30bc9fd2cfca3fc1acd', '2026-11-28 05:04:15.836265+00', '2026-11-28 05:04:15.836265+00'),
('1ba49d22-2331-4c63-aa57-7068c9eb33a1', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'Q-3', 'open', NULL, '2', '513e439f-e6c1-4af3-90f3-6e477a533a4a', '2026-11-02', '2099-12-31', 'Elm Street', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', 'net30', '8.25', '240.00', '19.80', '259.80', NULL, NULL, '0.00', '[{"unit": "each", "notes": "", "quantity": "2.00", "subtotal": "240.00", "productId": null, "sortOrder": 0, "unitPrice": "120.00", "description": "Advice on engines", "productName": ""}]', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', '2039f89d-ac25-42fa-a6e7-e20289e56036', '0c4787289d72cfd04bdca35830634f7fd668f299e77d643f75d257adcff7f092', '66e547540a893a3b610a0e9e5f767fed9560c4bf3eae9ec2efbb8d785ace3057', '2026-11-28 05:04:15.945598+00', '2026-11-28 05:04:16.043+00'),
('8391c972-042f-4f2d-9629-b0378ad5f35c', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'Q-4', 'accepted', '2026-11-28 05:04:16.22543+00', '1', '513e439f-e6c1-4af3-90f3-6e477a533a4a', '2026-11-02', '2099-12-31', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', 'net30', '8.25', '240.00', '19.80', '259.80', NULL, NULL, '0.00', '[{"unit": "each", "notes": "", "quantity": "2.00", "subtotal": "240.00", "productId": null, "sortOrder": 0, "unitPrice": "120.00", "description": "Advice on engines", "productName": ""}]', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', '6e49562a-48f9-4bb8-9719-6201d7ba85b1', '0c4787289d72cfd04bdca35830634f7fd668f299e77d643f75d257adcff7f092', '0c4787289d72cfd04bdca35830634f7fd668f299e77d643f75d257adcff7f092', '2026-11-28 05:04:16.163669+00', '2026-11-28 05:04:16.225431+00'),
('866fb73a-0eea-498b-850e-ffc7101e9f31', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'Q-5', 'declined', '2026-11-28 05:04:16.445625+00', '1', '513e439f-e6c1-4af3-90f3-6e477a533a4a', '2026-11-02', '2099-12-31', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', 'net30', '8.25', '240.00', '19.80', '259.80', NULL, NULL, '0.00', '[{"unit": "each", "notes": "", "quantity": "2.00", "subtotal": "240.00", "productId": null, "sortOrder": 0, "unitPrice": "120.00", "description": "Advice on engines", "productName": ""}]', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', 'f1f60fb3-e2d1-42d4-9311-cefc8a6ef809', '0c4787289d72cfd04bdca35830634f7fd668f299e77d643f75d257adcff7f092', '0c4787289d72cfd04bdca35830634f7fd668f299e77d643f75d257adcff7f092', '2026-11-28 05:04:16.369629+00', '2026-11-28 05:04:16.445626+00'),
('5df0377b-351f-4dd4-af56-db8d7e3f149b', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'Q-6', 'accepted', '2026-11-28 05:04:16.652695+00', '1', '513e439f-e6c1-4af3-90f3-6e477a533a4a', '2026-11-02', '2099-12-31', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', 'net30', '8.25', '240.00', '19.80', '259.80', NULL, NULL, '0.00', '[{"unit": "each", "notes": "", "quantity": "2.00", "subtotal": "240.00", "productId": null, "sortOrder": 0, "unitPrice": "120.00", "description": "Advice on engines", "productName": ""}]', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', '94c4bc37-0ccc-4bc9-a945-e100745ec824', '0c4787289d72cfd04bdca35830634f7fd668f299e77d643f75d257adcff7f092', '0c4787289d72cfd04bdca35830634f7fd668f299e77d643f75d257adcff7f092', '2026-11-28 05:04:16.540484+00', '2026-11-28 05:04:16.652695+00'),
('ed332ee6-485a-43fb-b3de-ad4dfe79fe96', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'Q-7', 'accepted', '2026-11-28 05:04:17.297707+00', '1', '513e439f-e6c1-4af3-90f3-6e477a533a4a', '2026-11-02', '2099-12-31', 'Oak Lane Studio', 'Olive Oak', '1 Oak Lane', 'Rear', 'München', '', '80331', 'Germany', 'olive@oak.example', 'net30', '8.25', '240.00', '19.80', '259.80', NULL, NULL, '0.00', '[{"unit": "each", "notes": "", "quantity": "2.00", "subtotal": "240.00", "productId": null, "sortOrder": 0, "unitPrice": "120.00", "description": "Advice on engines", "productName": ""}]', 'Lovelace Analytics', 'Analyst', 'Ada Lovelace
12 St James Square
Floor 2
Portland, OR, 97201', 'office@lovelace.example.com', '+1 503 555 0100', 'net15', 'Bank transfer to 000123456', 'd2acf0421d00cfcd9f58d00940b8e3ac3976e1058e67f7c0fda02a476a222851', 'font-sans', '#1a2b3c', 'large', 'modern', 'false', '09909e4f-ecc8-4333-ad19-7d17862e9bb1', '0c4787289d72cfd04bdca35830634f7fd668f299e77d643f75d257adcff7f092', '0c4787289d72cfd04bdca35830634f7fd668f299e77d643f75d257adcff7f092', '2026-11-28 05:04:17.209695+00', '2026-11-28 05:04:17.297707+00');

insert into recurring_invoices ("id", "user_id", "invoice_id", "every", "unit", "starts_on", "ends_on", "count", "mode", "recipients", "state", "next_n", "made", "look_at", "error", "idempotency_key", "request_hash", "created_at", "revision") overriding system value values
('519bd3ba-ce4e-4b1b-adc0-1c10d9f53900', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '35d56bbc-ead8-4eda-a815-d8ab707aa113', '2', 'week', '2098-02-28', '2099-01-01', NULL, 'draft', NULL, 'paused', '0', '0', '2026-11-28 05:04:18.450927+00', '', 'a88715b2-ce00-458e-8dbf-5c530b9e9264', '29491e36ad9e4f257a2ebb22d734cb2cdb1fd445e6c1307d06e882ef863508ed', '2026-11-28 05:04:18.408224+00', '1'),
('0fc523eb-80f4-4a62-9ea8-253aa0810d57', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '01c3fd1a-3f00-45f8-b94b-ecf939fb2f21', '1', 'month', '2098-03-01', NULL, NULL, 'issue', NULL, 'ended', '0', '0', '2026-11-28 05:04:18.713556+00', '', 'dc65339b-9d4f-4518-9848-a4b455c9c23b', 'fc6119881900d94dad12ab06718dd45f1d0e05d063076aec0f176de35b3a0971', '2026-11-28 05:04:18.679474+00', '1'),
('cfb3c2bf-6f54-419d-b984-f8f80fdd2719', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '01c3fd1a-3f00-45f8-b94b-ecf939fb2f21', '1', 'month', '2026-11-28', NULL, '1', 'issue', NULL, 'ended', '1', '1', '2026-11-29 05:14:18.984+00', '', '55adc430-7ffc-4e6b-990a-8545958b114e', '45c3353c3c4826c2c54cacb0d64b0f3f45bbbd68ddc5d574df98db891c70fd1f', '2026-11-28 05:04:18.815293+00', '1'),
('690d3e33-7a2f-40e3-aaa8-be76758c46f4', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '07f7c3a7-04c6-4084-ba00-29a5c9a549ce', '1', 'month', '2098-01-31', NULL, '12', 'send', '{"cc": ["cc@oak.example"], "to": "olive@oak.example", "bcc": [], "replyTo": "ada@example.org"}', 'active', '0', '0', '2098-01-31 08:00:00+00', '', 'ca05abc0-e98a-48c8-8c73-76af039676cf', 'd0b6f26e83089378a57f2a1f849fab4d5ecb39d6ee0deb07172b51c0e20dd49e', '2026-11-28 05:04:18.292103+00', '1'),
('f7b807c2-2d70-4237-9723-65184daf2be6', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '542ae701-60c2-4d75-b3b2-312ecc76960c', '1', 'year', '2098-03-01', NULL, NULL, 'issue', NULL, 'active', '0', '0', '2098-03-01 08:00:00+00', 'It could not be made. We try again.', '2dd7cf71-22f1-412b-9bd6-42b2106f5cee', '75be545f163c87f74d8521059155ba363c61b487a9f72905b403d65690c6bbab', '2026-11-28 05:04:18.567158+00', '1'),
('1bad8f3d-f89e-493b-8242-bf190f57a487', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '01c3fd1a-3f00-45f8-b94b-ecf939fb2f21', '1', 'month', '2026-11-28', NULL, '1', 'draft', NULL, 'ended', '1', '1', '2026-11-29 05:14:18.984+00', '', '47ee19d4-b756-4788-8ceb-89c5af31936f', 'a9301dc774ab6a5dc26b75685e4f69e04047375de5fd26df7862b4c6bf47a231', '2026-11-28 05:04:18.886615+00', '1');

insert into recurring_runs ("recurring_id", "n", "user_id", "date", "invoice_id", "draft_id", "is_unsent", "created_at") overriding system value values
('cfb3c2bf-6f54-419d-b984-f8f80fdd2719', '0', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '2026-11-28', '72f19ac4-0850-4ddb-a824-36fd98ab3402', NULL, 'false', '2026-11-28 05:04:19.161306+00'),
('1bad8f3d-f89e-493b-8242-bf190f57a487', '0', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '2026-11-28', NULL, 'f6b82ad9-528b-48c2-a131-7837d624369b', 'false', '2026-11-28 05:04:19.332064+00');

insert into reminder_exceptions ("user_id", "of", "id", "days") overriding system value values
('a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'invoice', '07f7c3a7-04c6-4084-ba00-29a5c9a549ce', '{1,30}'),
('a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'customer', '513e439f-e6c1-4af3-90f3-6e477a533a4a', '{}'),
('a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'invoice', '542ae701-60c2-4d75-b3b2-312ecc76960c', '{0}');

insert into reminders ("invoice_id", "days", "user_id", "mail_id", "created_at") overriding system value values
('07f7c3a7-04c6-4084-ba00-29a5c9a549ce', '1', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '99659b57-6904-4570-a94a-8584140d6769', '2026-11-28 05:04:21.205389+00');

insert into statement_invoices ("mail_id", "invoice_id", "user_id", "link_id") overriding system value values
('fc8d5f2f-b3e9-424c-938b-bc920a616eab', '07f7c3a7-04c6-4084-ba00-29a5c9a549ce', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '9e2a7f53-ca26-4a27-bac2-d29b32a79bee'),
('fc8d5f2f-b3e9-424c-938b-bc920a616eab', '190ab205-3612-4ec2-93bd-0311f3137cc0', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'd8ed2127-d882-4d9e-a406-c48e50810ee2'),
('fc8d5f2f-b3e9-424c-938b-bc920a616eab', '2c05295d-d2d1-4c1a-93df-3263d37b5f69', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'b354af35-3d5a-4160-8cd1-05e3cd8d2fc7'),
('fc8d5f2f-b3e9-424c-938b-bc920a616eab', '42ecca14-bf36-4967-8188-b131672c11dc', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '2df31269-c5d3-4c88-9328-1fd5973bd69e'),
('fc8d5f2f-b3e9-424c-938b-bc920a616eab', '542ae701-60c2-4d75-b3b2-312ecc76960c', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'fbedbe67-9355-4f8a-a69c-c213010e5d07'),
('fc8d5f2f-b3e9-424c-938b-bc920a616eab', '655317e6-ab9f-48de-a3f4-aa1d4dc835d2', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'a1da6843-e0c3-4426-b81d-b4864d02035f'),
('fc8d5f2f-b3e9-424c-938b-bc920a616eab', '72f19ac4-0850-4ddb-a824-36fd98ab3402', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '78ffdfff-e125-4162-94d4-b26a25ff027e'),
('fc8d5f2f-b3e9-424c-938b-bc920a616eab', '84134db0-b388-437f-9324-5a82bfbe6d1b', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '6af5412e-fe13-4fd1-81e9-1ec1c3cf28de'),
('fc8d5f2f-b3e9-424c-938b-bc920a616eab', 'ebfc37be-4638-4ad2-8c0a-7f70c6929336', 'a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'f05e6ce8-317d-4b23-a731-7e543e6e3a33');

insert into stored_bytes ("user_id", "bytes") overriding system value values
('a4fcc168-f7df-4e7a-968b-ffd88ed6d340', '101889');

insert into user_settings ("user_id", "time_zone") overriding system value values
('a4fcc168-f7df-4e7a-968b-ffd88ed6d340', 'Europe/Berlin');

