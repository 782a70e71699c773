// The wire as the server declares it, in the form the data client wants. Made from the Rust tables and functions by a test; do
// not edit.
//
// A row that another points at may be hidden from whoever asks, even where the column that points is never null. The client's types
// read whether an embedded row may be null from the column its relationship names; a name with `may_hide:` before it is such a
// column, which no answer has.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      profiles: {
        Row: {
          user_id: string;
          display_name: string;
          is_guide: boolean;
          is_admin: boolean;
          created_at: string;
        };
        Insert: never;
        Update: {
          display_name?: string;
          is_guide?: boolean;
        };
        Relationships: [];
      };
      destinations: {
        Row: {
          id: string;
          slug: string;
          city: string;
          region: string;
          province: string;
          aliases: string[];
          nearby: string[];
          name_si: string | null;
          name_ta: string | null;
          latitude: number;
          longitude: number;
          image_url: string | null;
          is_active: boolean;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      attractions: {
        Row: {
          id: string;
          slug: string | null;
          destination_id: string | null;
          package_id: string | null;
          title: string;
          description: string | null;
          location: string | null;
          image_url: string | null;
          duration_hours: number;
          attraction_type: string;
          icon: string;
          latitude: number | null;
          longitude: number | null;
          opens: string | null;
          closes: string | null;
          best_months: string[];
          interests: string[];
          effort: number;
          modest_dress: boolean;
          is_active: boolean;
          author: string | null;
        };
        Insert: {
          title: string;
          description: string;
          location?: string | null;
          image_url?: string | null;
          duration_hours?: number;
          attraction_type?: string;
          is_active?: boolean;
        };
        Update: never;
        Relationships: [
          {
            foreignKeyName: "attractions_destination_id_fkey";
            columns: ["destination_id"];
            isOneToOne: false;
            referencedRelation: "destinations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "attractions_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      travel_times: {
        Row: {
          origin_id: string;
          destination_id: string;
          mode: string;
          minutes: number;
          km: number;
          "may_hide:origin_id": null;
          "may_hide:destination_id": null;
        };
        ComputedFields: "may_hide:origin_id" | "may_hide:destination_id";
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "travel_times_origin_id_fkey";
            columns: ["may_hide:origin_id"];
            isOneToOne: false;
            referencedRelation: "destinations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "travel_times_destination_id_fkey";
            columns: ["may_hide:destination_id"];
            isOneToOne: false;
            referencedRelation: "destinations";
            referencedColumns: ["id"];
          },
        ];
      };
      guides: {
        Row: {
          id: string;
          user_id: string;
          display_name: string;
          avatar_url: string | null;
          bio: string | null;
          experience_years: number | null;
          hourly_rate: number | null;
          education: string | null;
          certifications: string[];
          rating: number;
          review_count: number;
          is_active: boolean;
          created_at: string;
          version: number;
        };
        Insert: {
          user_id: string;
        };
        Update: {
          display_name?: string;
          avatar_url?: string | null;
          bio?: string | null;
          experience_years?: number | null;
          hourly_rate?: number | null;
          education?: string | null;
          certifications?: string[];
          is_active?: boolean;
        };
        Relationships: [];
      };
      guide_locations: {
        Row: {
          id: string;
          guide_id: string;
          location_name: string;
          is_primary_location: boolean;
          destination_id: string | null;
        };
        Insert: {
          guide_id: string;
          location_name: string;
          is_primary_location?: boolean;
        };
        Update: never;
        Relationships: [
          {
            foreignKeyName: "guide_locations_guide_id_fkey";
            columns: ["guide_id"];
            isOneToOne: false;
            referencedRelation: "guides";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "guide_locations_destination_id_fkey";
            columns: ["destination_id"];
            isOneToOne: false;
            referencedRelation: "destinations";
            referencedColumns: ["id"];
          },
        ];
      };
      guide_languages: {
        Row: {
          id: string;
          guide_id: string;
          language_code: string;
          language_name: string;
          level: string | null;
        };
        Insert: {
          guide_id: string;
          language_code?: string;
          language_name?: string;
        };
        Update: never;
        Relationships: [
          {
            foreignKeyName: "guide_languages_guide_id_fkey";
            columns: ["guide_id"];
            isOneToOne: false;
            referencedRelation: "guides";
            referencedColumns: ["id"];
          },
        ];
      };
      guide_specialties: {
        Row: {
          id: string;
          guide_id: string;
          specialty_name: string;
        };
        Insert: {
          guide_id: string;
          specialty_name: string;
        };
        Update: never;
        Relationships: [
          {
            foreignKeyName: "guide_specialties_guide_id_fkey";
            columns: ["guide_id"];
            isOneToOne: false;
            referencedRelation: "guides";
            referencedColumns: ["id"];
          },
        ];
      };
      guide_contacts: {
        Row: {
          guide_id: string;
          phone: string | null;
          contact_email: string | null;
          contact_whatsapp: string | null;
          "may_hide:guide_id": null;
        };
        ComputedFields: "may_hide:guide_id";
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "guide_contacts_guide_id_fkey";
            columns: ["may_hide:guide_id"];
            isOneToOne: true;
            referencedRelation: "guides";
            referencedColumns: ["id"];
          },
        ];
      };
      packages: {
        Row: {
          id: string;
          title: string;
          description: string | null;
          price: number;
          duration_days: number;
          max_people: number;
          min_people: number;
          image_url: string | null;
          images: string[] | null;
          highlights: string | null;
          included: string | null;
          excluded: string | null;
          local_costs: Json | null;
          shopping: string | null;
          shopping_stops: string | null;
          shopping_commission: boolean | null;
          status: string;
          is_active: boolean;
          rating: number;
          review_count: number;
          created_at: string;
          updated_at: string;
          version: number;
          rejection_reason: string | null;
          reviewed_at: string | null;
          reviewed_by: string | null;
          private_to: string | null;
        };
        Insert: {
          id?: string;
          title: string;
          description: string;
          price: number;
          duration_days: number;
          max_people: number;
          min_people?: number;
          image_url?: string | null;
          images?: string[] | null;
          highlights: string;
          included: string;
          excluded?: string | null;
          status?: string;
          is_active?: boolean;
          updated_at?: string;
        };
        Update: {
          title?: string;
          description?: string | null;
          price?: number;
          duration_days?: number;
          max_people?: number;
          min_people?: number;
          image_url?: string | null;
          images?: string[] | null;
          highlights?: string | null;
          included?: string | null;
          excluded?: string | null;
          status?: string;
          updated_at?: string;
          version?: number;
          rejection_reason?: string | null;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
        };
        Relationships: [];
      };
      package_locations: {
        Row: {
          id: string;
          package_id: string;
          location_name: string;
          is_primary_location: boolean;
          destination_id: string | null;
          position: number;
        };
        Insert: {
          package_id: string;
          location_name: string;
          is_primary_location?: boolean;
        };
        Update: never;
        Relationships: [
          {
            foreignKeyName: "package_locations_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "package_locations_destination_id_fkey";
            columns: ["destination_id"];
            isOneToOne: false;
            referencedRelation: "destinations";
            referencedColumns: ["id"];
          },
        ];
      };
      package_categories: {
        Row: {
          id: string;
          package_id: string;
          category: string;
        };
        Insert: {
          package_id: string;
          category: string;
        };
        Update: never;
        Relationships: [
          {
            foreignKeyName: "package_categories_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      package_languages: {
        Row: {
          id: string;
          package_id: string;
          language_code: string;
          language_name: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "package_languages_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      package_transport_modes: {
        Row: {
          id: string;
          package_id: string;
          transport_mode: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "package_transport_modes_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      package_days: {
        Row: {
          id: string;
          package_id: string;
          day_number: number;
          title: string | null;
          description: string | null;
          overnight_destination_id: string | null;
        };
        Insert: {
          package_id: string;
          day_number: number;
          title?: string | null;
          description?: string | null;
        };
        Update: never;
        Relationships: [
          {
            foreignKeyName: "package_days_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "package_days_overnight_destination_id_fkey";
            columns: ["overnight_destination_id"];
            isOneToOne: false;
            referencedRelation: "destinations";
            referencedColumns: ["id"];
          },
        ];
      };
      package_attractions: {
        Row: {
          id: string;
          package_id: string;
          attraction_id: string;
          day_number: number;
          order_in_day: number;
          start_time: string | null;
          "may_hide:attraction_id": null;
        };
        ComputedFields: "may_hide:attraction_id";
        Insert: {
          package_id: string;
          attraction_id: string;
          day_number: number;
          order_in_day: number;
          start_time?: string | null;
        };
        Update: never;
        Relationships: [
          {
            foreignKeyName: "package_attractions_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "package_attractions_attraction_id_fkey";
            columns: ["may_hide:attraction_id"];
            isOneToOne: false;
            referencedRelation: "attractions";
            referencedColumns: ["id"];
          },
        ];
      };
      package_room_pricing: {
        Row: {
          id: string;
          package_id: string;
          accommodation_type: string;
          hotel_type: string;
          capacity_per_room: number;
          price_per_room: number;
        };
        Insert: {
          package_id: string;
          accommodation_type: string;
          hotel_type: string;
          capacity_per_room?: number;
          price_per_room: number;
        };
        Update: never;
        Relationships: [
          {
            foreignKeyName: "package_room_pricing_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      package_group_prices: {
        Row: {
          id: string;
          package_id: string;
          from_people: number;
          price_per_person: number;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "package_group_prices_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      package_seasons: {
        Row: {
          id: string;
          package_id: string;
          name: string;
          first_day: string;
          last_day: string;
          percent: number;
          min_people: number | null;
          notice_days: number | null;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "package_seasons_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      package_guides: {
        Row: {
          package_id: string;
          guide_id: string;
          is_primary_guide: boolean;
          created_at: string;
        };
        Insert: {
          package_id: string;
          guide_id: string;
          is_primary_guide?: boolean;
        };
        Update: never;
        Relationships: [
          {
            foreignKeyName: "package_guides_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "package_guides_guide_id_fkey";
            columns: ["guide_id"];
            isOneToOne: false;
            referencedRelation: "guides";
            referencedColumns: ["id"];
          },
        ];
      };
      package_owners: {
        Row: {
          id: string;
          package_id: string;
          user_id: string;
          is_primary_owner: boolean;
          "may_hide:package_id": null;
        };
        ComputedFields: "may_hide:package_id";
        Insert: {
          package_id: string;
          user_id: string;
          is_primary_owner?: boolean;
        };
        Update: never;
        Relationships: [
          {
            foreignKeyName: "package_owners_package_id_fkey";
            columns: ["may_hide:package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      package_revisions: {
        Row: {
          id: string;
          package_id: string;
          author: string;
          title: string;
          document: Json;
          status: string;
          rejection_reason: string | null;
          created_at: string;
          reviewed_at: string | null;
          reviewed_by: string | null;
          superseded_at: string | null;
          "may_hide:package_id": null;
        };
        ComputedFields: "may_hide:package_id";
        Insert: never;
        Update: {
          status: string;
          rejection_reason?: string | null;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "package_revisions_package_id_fkey";
            columns: ["may_hide:package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      guide_applications: {
        Row: {
          id: string;
          user_id: string;
          display_name: string;
          avatar_url: string | null;
          bio: string | null;
          contact_email: string;
          contact_whatsapp: string | null;
          selected_languages: string[];
          selected_locations: string[];
          selected_specialties: string[];
          status: string;
          created_at: string;
          reviewed_at: string | null;
          reviewed_by: string | null;
          rejection_reason: string | null;
          experience_years: number | null;
        };
        Insert: {
          user_id?: string;
          display_name: string;
          avatar_url?: string | null;
          bio?: string | null;
          contact_email: string;
          contact_whatsapp?: string | null;
          selected_languages?: string[];
          selected_locations?: string[];
          selected_specialties?: string[];
          status?: string;
          experience_years?: number | null;
        };
        Update: {
          status: string;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          rejection_reason?: string | null;
        };
        Relationships: [];
      };
      guide_package_requests: {
        Row: {
          id: string;
          guide_id: string;
          package_id: string;
          status: string;
          request_message: string | null;
          rejection_reason: string | null;
          reviewed_by: string | null;
          reviewed_at: string | null;
          created_at: string;
          "may_hide:guide_id": null;
          "may_hide:package_id": null;
        };
        ComputedFields: "may_hide:guide_id" | "may_hide:package_id";
        Insert: {
          guide_id?: string;
          package_id: string;
          status?: string;
          request_message: string;
        };
        Update: {
          status: string;
          rejection_reason?: string | null;
          reviewed_by?: string | null;
          reviewed_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "guide_package_requests_guide_id_fkey";
            columns: ["may_hide:guide_id"];
            isOneToOne: false;
            referencedRelation: "guides";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "guide_package_requests_package_id_fkey";
            columns: ["may_hide:package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      booking_requests: {
        Row: {
          id: string;
          user_id: string;
          guide_id: string;
          package_id: string;
          status: string;
          start_date: string;
          end_date: string;
          number_of_travelers: number;
          contact_email: string;
          contact_phone: string | null;
          special_requests: string | null;
          total_price: number;
          advance_amount: number | null;
          full_payment_completed: boolean;
          payment_deadline: string | null;
          rejection_reason: string | null;
          pricing_summary: Json | null;
          created_at: string;
          updated_at: string;
          any_host: boolean;
          self_arranged: boolean;
          quote_version: string | null;
          policy: Json | null;
          terms_version: string | null;
          terms_accepted_at: string | null;
          respond_by: string | null;
          decided_at: string | null;
          confirmed_at: string | null;
          cancelled_at: string | null;
          cancelled_by: string | null;
          cancellation_reason: string | null;
          refund_due: number | null;
          trip_title: string | null;
          trip_days: number | null;
          trip_place: string | null;
          trip_included: string | null;
          trip_excluded: string | null;
          promised_advance: number | null;
          trip_local_costs: string | null;
          trip_shopping: string | null;
          "may_hide:guide_id": null;
          "may_hide:package_id": null;
        };
        ComputedFields: "may_hide:guide_id" | "may_hide:package_id";
        Insert: {
          user_id?: string;
          guide_id: string;
          package_id: string;
          status?: string;
          start_date: string;
          number_of_travelers: number;
          contact_email: string;
          contact_phone?: string | null;
          special_requests?: string | null;
          total_price?: number;
          pricing_summary?: Json | null;
        };
        Update: {
          status: string;
          advance_amount?: number | null;
          rejection_reason?: string | null;
          updated_at?: string;
          cancellation_reason?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "booking_requests_guide_id_fkey";
            columns: ["may_hide:guide_id"];
            isOneToOne: false;
            referencedRelation: "guides";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "booking_requests_package_id_fkey";
            columns: ["may_hide:package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      booking_travellers: {
        Row: {
          id: string;
          booking_request_id: string;
          full_name: string;
          email: string;
          phone: string | null;
          phone_original: string | null;
          is_primary: boolean;
          position: number;
          consented_at: string | null;
          purge_after: string;
          "may_hide:booking_request_id": null;
        };
        ComputedFields: "may_hide:booking_request_id";
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "booking_travellers_booking_request_id_fkey";
            columns: ["may_hide:booking_request_id"];
            isOneToOne: false;
            referencedRelation: "booking_requests";
            referencedColumns: ["id"];
          },
        ];
      };
      inquiries: {
        Row: {
          id: string;
          package_id: string;
          guide_id: string;
          user_id: string;
          guide_user_id: string;
          created_at: string;
          "may_hide:package_id": null;
          "may_hide:guide_id": null;
        };
        ComputedFields: "may_hide:package_id" | "may_hide:guide_id";
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "inquiries_package_id_fkey";
            columns: ["may_hide:package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "inquiries_guide_id_fkey";
            columns: ["may_hide:guide_id"];
            isOneToOne: false;
            referencedRelation: "guides";
            referencedColumns: ["id"];
          },
        ];
      };
      chat_messages: {
        Row: {
          id: string;
          conversation_id: string;
          booking_request_id: string | null;
          inquiry_id: string | null;
          sender_id: string;
          recipient_id: string;
          client_key: string;
          body: string;
          sent_at: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "chat_messages_booking_request_id_fkey";
            columns: ["booking_request_id"];
            isOneToOne: false;
            referencedRelation: "booking_requests";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "chat_messages_inquiry_id_fkey";
            columns: ["inquiry_id"];
            isOneToOne: false;
            referencedRelation: "inquiries";
            referencedColumns: ["id"];
          },
        ];
      };
      chat_reads: {
        Row: {
          conversation_id: string;
          booking_request_id: string | null;
          inquiry_id: string | null;
          user_id: string;
          other_id: string;
          read_to: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "chat_reads_booking_request_id_fkey";
            columns: ["booking_request_id"];
            isOneToOne: false;
            referencedRelation: "booking_requests";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "chat_reads_inquiry_id_fkey";
            columns: ["inquiry_id"];
            isOneToOne: false;
            referencedRelation: "inquiries";
            referencedColumns: ["id"];
          },
        ];
      };
      chat_reports: {
        Row: {
          id: string;
          conversation_id: string;
          booking_request_id: string | null;
          inquiry_id: string | null;
          reporter_id: string;
          reporter_name: string;
          reason: string;
          created_at: string;
          handled_at: string | null;
          handled_by: string | null;
        };
        Insert: never;
        Update: {
          handled_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "chat_reports_booking_request_id_fkey";
            columns: ["booking_request_id"];
            isOneToOne: false;
            referencedRelation: "booking_requests";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "chat_reports_inquiry_id_fkey";
            columns: ["inquiry_id"];
            isOneToOne: false;
            referencedRelation: "inquiries";
            referencedColumns: ["id"];
          },
        ];
      };
      payment_logs: {
        Row: {
          id: string;
          created_at: string;
          event_type: string;
          status: string;
          amount: number | null;
          currency: string;
          booking_request_id: string | null;
          user_id: string | null;
          guide_id: string | null;
          payment_method: string | null;
          stripe_session_id: string | null;
          metadata: Json;
        };
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "payment_logs_booking_request_id_fkey";
            columns: ["booking_request_id"];
            isOneToOne: false;
            referencedRelation: "booking_requests";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "payment_logs_guide_id_fkey";
            columns: ["guide_id"];
            isOneToOne: false;
            referencedRelation: "guides";
            referencedColumns: ["id"];
          },
        ];
      };
      reviews: {
        Row: {
          id: string;
          user_id: string;
          booking_request_id: string;
          guide_id: string | null;
          package_id: string | null;
          rating: number;
          review_text: string | null;
          review_type: string;
          reviewer_name: string;
          is_hidden: boolean;
          created_at: string;
          updated_at: string;
          guide_reply: string | null;
          replied_at: string | null;
          hidden_reason: string | null;
          "may_hide:booking_request_id": null;
        };
        ComputedFields: "may_hide:booking_request_id";
        Insert: {
          user_id?: string;
          booking_request_id: string;
          guide_id?: string | null;
          package_id?: string | null;
          rating: number;
          review_text?: string | null;
          review_type: string;
        };
        Update: {
          rating?: number;
          review_text?: string | null;
          is_hidden?: boolean;
          updated_at?: string;
          guide_reply?: string | null;
          hidden_reason?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "reviews_booking_request_id_fkey";
            columns: ["may_hide:booking_request_id"];
            isOneToOne: false;
            referencedRelation: "booking_requests";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reviews_guide_id_fkey";
            columns: ["guide_id"];
            isOneToOne: false;
            referencedRelation: "guides";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "reviews_package_id_fkey";
            columns: ["package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      review_revisions: {
        Row: {
          id: string;
          review_id: string;
          rating: number;
          review_text: string | null;
          written_at: string;
          replaced_at: string;
          "may_hide:review_id": null;
        };
        ComputedFields: "may_hide:review_id";
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "review_revisions_review_id_fkey";
            columns: ["may_hide:review_id"];
            isOneToOne: false;
            referencedRelation: "reviews";
            referencedColumns: ["id"];
          },
        ];
      };
      contact_messages: {
        Row: {
          id: string;
          first_name: string;
          last_name: string;
          email: string;
          subject: string;
          message: string;
          created_at: string;
          handled_at: string | null;
          origin: string | null;
        };
        Insert: {
          first_name: string;
          last_name: string;
          email: string;
          subject: string;
          message: string;
          website?: string;
        };
        Update: {
          handled_at?: string | null;
        };
        Relationships: [];
      };
      notifications: {
        Row: {
          id: string;
          user_id: string;
          kind: string;
          title: string;
          body: string;
          link: string | null;
          created_at: string;
          read_at: string | null;
          thread: string | null;
        };
        Insert: never;
        Update: {
          read_at?: string | null;
        };
        Relationships: [];
      };
      audit_log: {
        Row: {
          id: string;
          actor_id: string | null;
          actor_name: string;
          action: string;
          subject: string;
          subject_id: string;
          before: Json | null;
          after: Json | null;
          request_id: string | null;
          created_at: string;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      itineraries: {
        Row: {
          id: string;
          user_id: string | null;
          title: string;
          duration: number;
          start_date: string | null;
          planner: string;
          document: Json;
          version: number;
          secret_hash: string | null;
          share_hash: string | null;
          share_ends_at: string | null;
          previous_version: number | null;
          bytes: number;
          share_may_edit: boolean;
          created_at: string;
          updated_at: string;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      saved_packages: {
        Row: {
          user_id: string;
          package_id: string;
          title: string;
          created_at: string;
          "may_hide:package_id": null;
        };
        ComputedFields: "may_hide:package_id";
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "saved_packages_package_id_fkey";
            columns: ["may_hide:package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
      date_alerts: {
        Row: {
          id: string;
          user_id: string;
          package_id: string;
          first_start: string;
          last_start: string;
          number_of_travelers: number;
          weekends_only: boolean;
          created_at: string;
          "may_hide:package_id": null;
        };
        ComputedFields: "may_hide:package_id";
        Insert: never;
        Update: never;
        Relationships: [
          {
            foreignKeyName: "date_alerts_package_id_fkey";
            columns: ["may_hide:package_id"];
            isOneToOne: false;
            referencedRelation: "packages";
            referencedColumns: ["id"];
          },
        ];
      };
    };
    Views: Record<never, never>;
    Functions: {
      search_packages: {
        Args: {
          q?: string;
          category?: string;
          location?: string;
          destination_id?: string;
          price_min?: number;
          price_max?: number;
          date_from?: string;
          date_to?: string;
          date_flexibility?: string;
          duration?: string;
          people?: number;
          price_for?: string;
          comfort?: string;
          sort?: string;
          limit?: number;
          offset?: number;
        };
        Returns: {
          total: number;
          exact_total: number;
          results: TripCardRow[];
          facets: {
            category: {
              value: string;
              count: number;
            }[];
            duration: {
              value: string;
              count: number;
            }[];
            location: {
              value: string;
              count: number;
            }[];
            price: {
              from: number;
              to: number | null;
              count: number;
            }[];
          };
          showing_results_for: string | null;
          understood: {
            kind: string;
            label: string;
            without: string;
          }[];
          ignored: string[];
          left_out: string[];
          location_as_words: boolean;
          nearest: {
            total: number;
            relaxed: string[];
            results: TripCardRow[];
          } | null;
          group: {
            people: number;
            date_from: string | null;
            date_to: string | null;
            prices: {
              package_id: string;
              total_price: number;
              per_person: number;
            }[];
          } | null;
        };
      };
      soonest_starts: {
        Args: {
          packages: string;
        };
        Returns: {
          package_id: string;
          start_date: string | null;
        }[];
      };
      explain_search: {
        Args: {
          q?: string;
          category?: string;
          location?: string;
          destination_id?: string;
          price_min?: number;
          price_max?: number;
          date_from?: string;
          date_to?: string;
          date_flexibility?: string;
          duration?: string;
          people?: number;
          price_for?: string;
          comfort?: string;
          sort?: string;
          limit?: number;
          offset?: number;
        };
        Returns: {
          package_id: string;
          merit: {
            stars: number;
            bookings: number;
            answers: number;
            freshness: number;
          };
          clauses: {
            label: string;
            weight: number;
            grade: number | null;
          }[];
        }[];
      };
      suggest_places: {
        Args: {
          q: string;
          limit?: number;
        };
        Returns: {
          id: string | null;
          kind: string;
          city: string;
          alias: string | null;
          region: string;
          name_si: string | null;
          name_ta: string | null;
          latitude: number | null;
          longitude: number | null;
          packages: number;
        }[];
      };
      suggest_searches: {
        Args: {
          q: string;
        };
        Returns: {
          concepts: {
            label: string;
            packages: number;
          }[];
          trips: {
            id: string;
            title: string;
          }[];
          guides: {
            id: string;
            name: string;
            packages: number;
          }[];
        };
      };
      featured_packages: {
        Args: Record<never, never>;
        Returns: TripCardRow[];
      };
      landing_pages: {
        Args: Record<never, never>;
        Returns: {
          destinations: {
            slug: string;
            city: string;
            region: string;
            name_si: string | null;
            name_ta: string | null;
            latitude: number;
            longitude: number;
            image_url: string | null;
            packages: number;
            price_from: number;
          }[];
          themes: {
            slug: string;
            name: string;
            text: string;
            image_url: string;
            packages: number;
          }[];
        };
      };
      destination_page: {
        Args: {
          slug: string;
        };
        Returns: {
          slug: string;
          city: string;
          region: string;
          name_si: string | null;
          name_ta: string | null;
          latitude: number;
          longitude: number;
          image_url: string | null;
          id: string;
          province: string;
          also_called: string[];
          nearby: string[];
          summary: string;
          figures: {
            packages: number;
            price_from: number;
            price_to: number;
            days_shortest: number;
            days_usual: number;
            days_longest: number;
          };
          themes: {
            slug: string;
            name: string;
            packages: number;
          }[];
          sights: {
            id: string;
            title: string;
            description: string | null;
            image_url: string | null;
            attraction_type: string;
            icon: string;
            duration_hours: number;
            opens: string | null;
            closes: string | null;
            best_months: number[];
            effort: number;
            modest_dress: boolean;
          }[];
          season: {
            good: number[];
            mixed: number[];
            wet: number[];
            why: string;
          } | null;
          events: {
            name: string;
            months: number[];
            peak: number[];
            note: string | null;
          }[];
          getting_there: {
            city: string;
            mode: string;
            minutes: number;
            km: number;
          }[];
          guides: {
            id: string;
            display_name: string;
            avatar_url: string | null;
            rating: number | null;
            review_count: number;
            location_name: string | null;
            languages: string[];
            lives_here: boolean;
            packages: number;
          }[];
          neighbours: {
            slug: string;
            city: string;
            region: string;
            name_si: string | null;
            name_ta: string | null;
            latitude: number;
            longitude: number;
            image_url: string | null;
            minutes: number;
            km: number;
            packages: number;
          }[];
          results: TripCardRow[];
        } | null;
      };
      theme_page: {
        Args: {
          slug: string;
        };
        Returns: {
          slug: string;
          name: string;
          text: string;
          image_url: string;
          summary: string;
          figures: {
            packages: number;
            price_from: number;
            price_to: number;
            days_shortest: number;
            days_usual: number;
            days_longest: number;
          };
          destinations: {
            slug: string;
            city: string;
            region: string;
            name_si: string | null;
            name_ta: string | null;
            latitude: number;
            longitude: number;
            image_url: string | null;
            packages: number;
          }[];
          experiences: {
            label: string;
            packages: number;
          }[];
          events: {
            name: string;
            months: number[];
            peak: number[];
            note: string | null;
          }[];
          guides: {
            id: string;
            display_name: string;
            avatar_url: string | null;
            rating: number | null;
            review_count: number;
            location_name: string | null;
            languages: string[];
            lives_here: boolean;
            packages: number;
          }[];
          others: {
            slug: string;
            name: string;
            text: string;
            image_url: string;
            packages: number;
          }[];
          results: TripCardRow[];
        } | null;
      };
      search_guides: {
        Args: {
          q?: string;
          language?: string;
          place?: string;
          destination_id?: string;
          specialty?: string;
          date_from?: string;
          date_to?: string;
          stars_min?: number;
          licensed?: string;
          sort?: string;
          limit?: number;
          offset?: number;
        };
        Returns: {
          total: number;
          results: GuideCardRow[];
          licensed: string[];
          facets: {
            language: {
              value: string;
              count: number;
            }[];
            place: {
              value: string;
              count: number;
            }[];
            specialty: {
              value: string;
              count: number;
            }[];
            stars: {
              value: string;
              count: number;
            }[];
          };
        };
      };
      public_profile: {
        Args: {
          person: string;
        };
        Returns: {
          id: string;
          display_name: string;
          member_since: string;
          guide_id: string | null;
          reviews: {
            id: string;
            rating: number;
            review_text: string | null;
            created_at: string;
            package: {
              id: string;
              title: string;
            } | null;
            guide: {
              id: string;
              display_name: string;
            } | null;
          }[];
        } | null;
      };
      save_guide_settings: {
        Args: {
          document: {
            display_name?: string;
            bio?: string | null;
            phone?: string | null;
            experience_years?: number | null;
            education?: string | null;
            hourly_rate?: number | null;
            locations?: string[];
            languages?: string[];
            language_levels?: Json;
            specialties?: string[];
            certifications?: string[];
            avatar_url?: string | null;
          };
          version?: number;
        };
        Returns: {
          id: string;
          version: number;
        };
      };
      my_guide_settings: {
        Args: Record<never, never>;
        Returns: {
          id: string;
          version: number;
          is_active: boolean;
          email: string | null;
          first_name: string;
          last_name: string;
          display_name: string;
          bio: string | null;
          phone: string | null;
          experience_years: number | null;
          education: string | null;
          hourly_rate: number | null;
          locations: string[];
          languages: string[];
          language_levels: Json;
          specialties: string[];
          certifications: string[];
          avatar_url: string | null;
        } | null;
      };
      review_counts: {
        Args: Record<never, never>;
        Returns: {
          packages: number;
          revisions: number;
          applications: number;
          join_requests: number;
          credentials: number;
          reports: number;
        };
      };
      save_package: {
        Args: {
          document: {
            id?: string | null;
            title: string;
            description: string;
            duration: string;
            max_people: number;
            price: number;
            highlights: string;
            included: string;
            excluded?: string | null;
            locations: {
              location_name: string;
            }[];
            categories: string[];
            days: {
              day_number?: number | null;
              title?: string | null;
              description?: string | null;
              attractions?: {
                id?: string | null;
                title: string;
                description: string;
                location?: string | null;
                attraction_type?: string | null;
                start_time?: string | null;
                duration_hours?: number | null;
              }[] | null;
            }[];
            room_pricing?: {
              accommodation_type: string;
              hotel_type: string;
              price_per_room: number;
            }[] | null;
            images?: string[] | null;
            languages?: string[] | null;
            transport_modes?: string[] | null;
            paid_locally: string | null;
            local_costs?: {
              label: string;
              amount_usd: number;
              per: string;
              is_optional: boolean;
            }[] | null;
            shopping: string | null;
            shopping_stops?: string | null;
            shopping_commission?: boolean | null;
            group_prices?: {
              from_people: number;
              price_per_person: number;
            }[] | null;
            seasons?: {
              name: string;
              first_day: string;
              last_day: string;
              percent: number;
              min_people?: number | null;
              notice_days?: number | null;
            }[] | null;
          };
          version?: number;
        };
        Returns: {
          id: string;
          status: string;
          version: number;
          waiting: boolean;
        };
      };
      package_for_edit: {
        Args: {
          package: string;
        };
        Returns: {
          id: string;
          status: string;
          version: number;
          rejection_reason: string | null;
          may_edit: boolean;
          document: {
            id: string;
            title: string;
            description: string;
            duration: string;
            max_people: number;
            price: number;
            highlights: string;
            included: string;
            excluded: string;
            locations: {
              location_name: string;
            }[];
            categories: string[];
            days: {
              day_number: number;
              title: string;
              description: string | null;
              attractions: {
                id: string | null;
                title: string;
                description: string;
                location: string | null;
                attraction_type: string;
                start_time: string | null;
                duration_hours: number;
              }[];
            }[];
            room_pricing: {
              accommodation_type: string;
              hotel_type: string;
              price_per_room: number;
            }[];
            images: string[];
            languages: string[];
            transport_modes: string[];
            paid_locally: string | null;
            local_costs: {
              label: string;
              amount_usd: number;
              per: string;
              is_optional: boolean;
            }[];
            shopping: string | null;
            shopping_stops: string | null;
            shopping_commission: boolean | null;
            group_prices: {
              from_people: number;
              price_per_person: number;
            }[];
            seasons: {
              name: string;
              first_day: string;
              last_day: string;
              percent: number;
              min_people: number | null;
              notice_days: number | null;
            }[];
          };
          revision: {
            id: string;
            status: string;
            rejection_reason: string | null;
            created_at: string;
            document: {
              id: string;
              title: string;
              description: string;
              duration: string;
              max_people: number;
              price: number;
              highlights: string;
              included: string;
              excluded: string;
              locations: {
                location_name: string;
              }[];
              categories: string[];
              days: {
                day_number: number;
                title: string;
                description: string | null;
                attractions: {
                  id: string | null;
                  title: string;
                  description: string;
                  location: string | null;
                  attraction_type: string;
                  start_time: string | null;
                  duration_hours: number;
                }[];
              }[];
              room_pricing: {
                accommodation_type: string;
                hotel_type: string;
                price_per_room: number;
              }[];
              images: string[];
              languages: string[];
              transport_modes: string[];
              paid_locally: string | null;
              local_costs: {
                label: string;
                amount_usd: number;
                per: string;
                is_optional: boolean;
              }[];
              shopping: string | null;
              shopping_stops: string | null;
              shopping_commission: boolean | null;
              group_prices: {
                from_people: number;
                price_per_person: number;
              }[];
              seasons: {
                name: string;
                first_day: string;
                last_day: string;
                percent: number;
                min_people: number | null;
                notice_days: number | null;
              }[];
            };
          } | null;
        } | null;
      };
      pending_packages: {
        Args: {
          q?: string;
          after?: string;
          limit?: number;
          offset?: number;
        };
        Returns: {
          total: number;
          results: {
            id: string;
            kind: string;
            revision_id: string | null;
            version: number;
            title: string;
            created_at: string;
            price: number;
            duration_days: number;
            max_people: number;
            image_url: string | null;
            locations: string[];
            categories: string[];
            owners: {
              user_id: string;
              display_name: string;
            }[];
            cursor: string;
          }[];
        };
      };
      package_sales: {
        Args: {
          packages: string[];
        };
        Returns: {
          package_id: string;
          state: string;
          resumes_on: string | null;
          reason: string | null;
          since: string | null;
          may_change: boolean;
          pending: number;
          approved: number;
          confirmed: number;
        }[];
      };
      set_package_sale: {
        Args: {
          document: {
            package_id: string;
            state: string;
            resumes_on?: string | null;
            reason?: string | null;
          };
        };
        Returns: {
          package_id: string;
          state: string;
          resumes_on: string | null;
          reason: string | null;
          since: string | null;
          may_change: boolean;
          pending: number;
          approved: number;
          confirmed: number;
        };
      };
      quote_booking: {
        Args: {
          package_id: string;
          guide_id?: string;
          start_date: string;
          number_of_travelers: number;
          rooms?: {
            accommodation_type: string;
            hotel_type: string;
            quantity: number;
          }[];
        };
        Returns: {
          version: string;
          currency: string;
          start_date: string;
          end_date: string;
          nights: number;
          number_of_travelers: number;
          base_price_per_person: number;
          base_price_total: number;
          season: {
            name: string;
            percent: number;
          } | null;
          room_selections: {
            accommodation_type: string;
            hotel_type: string;
            quantity: number;
            capacity_per_room: number;
            price_per_room: number;
            total: number;
          }[];
          accommodation_price: number;
          total_price: number;
          advance_amount: number;
          balance: number;
          capacity: number;
          shortfall: number;
          minimum_date: string;
          hosts: {
            guide_id: string;
            display_name: string;
            avatar_url: string | null;
            is_primary_guide: boolean;
            is_free: boolean;
          }[];
          policy: {
            days: number;
            percent: number;
          }[];
        };
      };
      busy_days: {
        Args: {
          package_id: string;
        };
        Returns: {
          guide_id: string;
          first: string;
          last: string;
        }[];
      };
      next_starts: {
        Args: {
          package_id: string;
          number_of_travelers?: number;
          from?: string;
          limit?: number;
        };
        Returns: {
          starts: {
            start_date: string;
            end_date: string;
            guide_ids: string[];
          }[];
          hosts: {
            guide_id: string;
            start_date: string | null;
          }[];
        };
      };
      season_swaps: {
        Args: {
          package_id: string;
          start_date: string;
        };
        Returns: {
          day_number: number;
          attraction_id: string;
          title: string;
          instead_id: string;
          instead_title: string;
          best_months: number[];
          drive_minutes: number;
        }[];
      };
      date_facts: {
        Args: {
          package_id: string;
          start_date: string;
        };
        Returns: {
          closed: {
            day_number: number;
            attraction_id: string;
            title: string;
            because: string;
            instead_id: string | null;
            instead_title: string | null;
            drive_minutes: number | null;
          }[];
          holidays: {
            day_number: number;
            date: string;
            is_poya: boolean;
            name: string;
            text: string;
            source: string;
            checked: string;
            is_expected: boolean;
          }[];
        };
      };
      guide_calendar: {
        Args: {
          from: string;
          to: string;
        };
        Returns: {
          today: string;
          closed_weekdays: number[];
          notice_days: number;
          horizon_days: number | null;
          blocked: {
            first: string;
            last: string;
            note: string | null;
          }[];
          bookings: {
            id: string;
            status: string;
            start_date: string;
            end_date: string;
            trip_title: string;
            number_of_travelers: number;
            traveler: string | null;
            respond_by: string | null;
            payment_deadline: string | null;
          }[];
          holidays: {
            day: string;
            name: string;
          }[];
          seasons: {
            package_id: string;
            title: string;
            name: string;
            percent: number;
            min_people: number | null;
            notice_days: number | null;
            first: string;
            last: string;
          }[];
          imports: {
            id: string;
            label: string | null;
            host: string;
            name: string | null;
            created_at: string;
            checked_at: string | null;
            next_check_at: string;
            error: string | null;
            days: number;
            is_incomplete: boolean;
          }[];
          imported: {
            import_id: string;
            first: string;
            last: string;
          }[];
          feed_created_at: string | null;
        };
      };
      block_days: {
        Args: {
          first: string;
          last: string;
          note?: string;
        };
        Returns: {
          bookings: {
            id: string;
            status: string;
            start_date: string;
            end_date: string;
            trip_title: string;
            number_of_travelers: number;
            traveler: string | null;
            respond_by: string | null;
            payment_deadline: string | null;
          }[];
        };
      };
      open_days: {
        Args: {
          first: string;
          last: string;
        };
        Returns: {
          bookings: {
            id: string;
            status: string;
            start_date: string;
            end_date: string;
            trip_title: string;
            number_of_travelers: number;
            traveler: string | null;
            respond_by: string | null;
            payment_deadline: string | null;
          }[];
        };
      };
      set_booking_window: {
        Args: {
          closed_weekdays: number[];
          notice_days: number;
          horizon_days?: number;
        };
        Returns: {
          closed_weekdays: number[];
          notice_days: number;
          horizon_days: number | null;
        };
      };
      create_calendar_feed: {
        Args: Record<never, never>;
        Returns: {
          token: string;
          created_at: string;
        };
      };
      remove_calendar_feed: {
        Args: Record<never, never>;
        Returns: {
          removed: boolean;
        };
      };
      add_calendar_import: {
        Args: {
          address: string;
          label?: string;
        };
        Returns: {
          id: string;
        };
      };
      refresh_calendar_import: {
        Args: {
          id: string;
        };
        Returns: {
          queued: boolean;
        };
      };
      remove_calendar_import: {
        Args: {
          id: string;
        };
        Returns: {
          removed: boolean;
        };
      };
      day_sheet: {
        Args: {
          booking_id: string;
        };
        Returns: {
          booking_id: string;
          status: string;
          title: string;
          package_id: string;
          start_date: string;
          end_date: string;
          number_of_travelers: number;
          self_arranged: boolean;
          special_requests: string | null;
          rooms: {
            accommodation_type: string;
            hotel_type: string;
            quantity: number;
          }[];
          lead: {
            name: string;
            email: string;
            phone: string | null;
          };
          travelers: {
            full_name: string;
            email: string | null;
            phone: string | null;
            is_primary: boolean;
          }[];
          total_price: number;
          paid: number;
          balance: number;
          local_costs: string | null;
          shopping: string | null;
          included: string | null;
          excluded: string | null;
          days: {
            number: number;
            date: string;
            title: string | null;
            description: string | null;
            overnight: string | null;
            stops: {
              title: string;
              description: string | null;
              location: string | null;
              kind: string;
              start: string | null;
              duration_hours: number;
            }[];
          }[];
          emergency: {
            numbers: {
              kind: string;
              number: string;
              name: string;
              note: string;
            }[];
            checked_on: string;
          };
          sheet: {
            version: number;
            meeting_place: string | null;
            meeting_time: string | null;
            notes: string | null;
            hotels: {
              night: number;
              name: string;
              address: string | null;
              phone: string | null;
            }[];
            checklist: {
              text: string;
              is_done: boolean;
            }[];
            updated_at: string | null;
          };
        } | null;
      };
      save_day_sheet: {
        Args: {
          booking_id: string;
          document: {
            version: number;
            meeting_place?: string | null;
            meeting_time?: string | null;
            notes?: string | null;
            hotels?: {
              night: number;
              name: string;
              address: string | null;
              phone: string | null;
            }[] | null;
            checklist?: {
              text: string;
              is_done: boolean;
            }[] | null;
          };
        };
        Returns: {
          version: number;
          meeting_place: string | null;
          meeting_time: string | null;
          notes: string | null;
          hotels: {
            night: number;
            name: string;
            address: string | null;
            phone: string | null;
          }[];
          checklist: {
            text: string;
            is_done: boolean;
          }[];
          updated_at: string | null;
        };
      };
      guide_inbox: {
        Args: Record<never, never>;
        Returns: {
          total: number;
          items: {
            kind: string;
            id: string;
            booking_id: string | null;
            title: string;
            person: string | null;
            due_at: string | null;
            since: string;
            start_date: string | null;
            end_date: string | null;
            number_of_travelers: number | null;
            missing: string[];
            amount: number | null;
            detail: string | null;
            rating: number | null;
            meeting_time: string | null;
          }[];
        };
      };
      group_prices: {
        Args: {
          packages: string;
          people: number;
          comfort?: string;
          start_date?: string;
        };
        Returns: {
          package_id: string;
          number_of_travelers: number;
          total_price: number;
          per_person: number;
          season: {
            name: string;
            percent: number;
          } | null;
          comfort: string | null;
          room_selections: {
            accommodation_type: string;
            hotel_type: string;
            quantity: number;
            capacity_per_room: number;
            price_per_room: number;
            total: number;
          }[];
        }[];
      };
      request_booking: {
        Args: {
          document: {
            package_id: string;
            guide_id?: string | null;
            start_date: string;
            number_of_travelers: number;
            rooms?: {
              accommodation_type: string;
              hotel_type: string;
              quantity: number;
            }[] | null;
            quote_version: string;
            total_price: number;
            contact_email?: string | null;
            contact_phone?: string | null;
            special_requests?: string | null;
            self_arranged?: boolean | null;
            accepted_terms: boolean;
            travellers: {
              full_name: string;
              email: string;
              phone: string;
              is_primary: boolean;
            }[];
          };
        };
        Returns: {
          id: string;
          user_id: string;
          guide_id: string;
          package_id: string;
          status: string;
          start_date: string;
          end_date: string;
          number_of_travelers: number;
          contact_email: string;
          contact_phone: string | null;
          special_requests: string | null;
          total_price: number;
          advance_amount: number | null;
          full_payment_completed: boolean;
          payment_deadline: string | null;
          rejection_reason: string | null;
          pricing_summary: {
            base_price_per_person: number;
            number_of_travelers: number;
            base_price_total: number;
            accommodation_price: number;
            room_selections: {
              accommodation_type: string;
              hotel_type: string;
              quantity: number;
              capacity_per_room: number;
              price_per_room: number;
              total: number;
            }[];
            total_price: number;
            season?: {
              name: string;
              percent: number;
            };
          } | null;
          created_at: string;
          updated_at: string;
          any_host: boolean;
          self_arranged: boolean;
          quote_version: string | null;
          policy: {
            days: number;
            percent: number;
          }[];
          terms_version: string | null;
          terms_accepted_at: string | null;
          respond_by: string | null;
          decided_at: string | null;
          confirmed_at: string | null;
          cancelled_at: string | null;
          cancelled_by: string | null;
          cancellation_reason: string | null;
          refund_due: number | null;
          trip_title: string;
          trip_days: number;
          trip_place: string | null;
          trip_included: string | null;
          trip_excluded: string | null;
          promised_advance: number | null;
          trip_local_costs: string | null;
          trip_shopping: string | null;
          package: {
            id: string;
            title: string;
            image_url: string | null;
            duration_days: number;
          };
          guide: {
            id: string;
            display_name: string;
            avatar_url: string | null;
            phone: string | null;
          };
          traveller: {
            display_name: string;
          };
          travellers: {
            full_name: string;
            email: string;
            phone: string | null;
            is_primary: boolean;
          }[];
          meeting: {
            place: string;
            time: string | null;
          } | null;
          trip_meeting: {
            opens_at: string;
            traveler_here_at: string | null;
            guide_here_at: string | null;
            met_at: string | null;
          } | null;
          payments: {
            kind: string;
            amount: number;
            status: string;
            paid_at: string | null;
          }[];
          refunds: {
            amount: number;
            status: string;
            created_at: string;
          }[];
          paid: number;
          balance: number;
          is_completed: boolean;
          dates_taken: boolean;
          reviews: {
            guide: {
              id: string;
              rating: number;
              review_text: string | null;
              guide_reply: string | null;
            } | null;
            package: {
              id: string;
              rating: number;
              review_text: string | null;
              guide_reply: string | null;
            } | null;
          };
          changes: {
            id: string;
            booking_request_id: string;
            proposed_by: string;
            status: string;
            message: string | null;
            answer: string | null;
            created_at: string;
            expires_at: string;
            answered_at: string | null;
            start_date: string;
            end_date: string;
            number_of_travelers: number;
            room_selections: {
              accommodation_type: string;
              hotel_type: string;
              quantity: number;
              capacity_per_room: number;
              price_per_room: number;
              total: number;
            }[];
            total_price: number;
            before: {
              start_date: string;
              end_date: string;
              number_of_travelers: number;
              room_selections: {
                accommodation_type: string;
                hotel_type: string;
                quantity: number;
                capacity_per_room: number;
                price_per_room: number;
                total: number;
              }[];
              total_price: number;
            };
            refund: number;
            due: number;
            can: {
              accept: boolean;
              decline: boolean;
              withdraw: boolean;
            };
            hindrance: string | null;
          }[];
          handover: {
            id: string;
            guide_id: string;
            display_name: string;
            message: string | null;
            by_platform: boolean;
            expires_at: string;
          } | null;
          handover_declined: {
            display_name: string;
            answer: string | null;
            at: string;
          } | null;
          handed_over: {
            at: string;
            from: string;
            to: string;
            free_until: string | null;
          } | null;
          can: {
            approve: boolean;
            reject: boolean;
            cancel: boolean;
            pay: string | null;
            chat: boolean;
            ask_again: boolean;
            hand_over: boolean;
            change: boolean;
            review: boolean;
          };
          share_percent: number | null;
          approval_hindrance: string | null;
          cursor: string;
        };
      };
      correct_booking_contacts: {
        Args: {
          booking_id: string;
          document: {
            travellers: {
              full_name: string;
              email: string;
              phone: string;
              is_primary: boolean;
            }[];
          };
        };
        Returns: {
          id: string;
          user_id: string;
          guide_id: string;
          package_id: string;
          status: string;
          start_date: string;
          end_date: string;
          number_of_travelers: number;
          contact_email: string;
          contact_phone: string | null;
          special_requests: string | null;
          total_price: number;
          advance_amount: number | null;
          full_payment_completed: boolean;
          payment_deadline: string | null;
          rejection_reason: string | null;
          pricing_summary: {
            base_price_per_person: number;
            number_of_travelers: number;
            base_price_total: number;
            accommodation_price: number;
            room_selections: {
              accommodation_type: string;
              hotel_type: string;
              quantity: number;
              capacity_per_room: number;
              price_per_room: number;
              total: number;
            }[];
            total_price: number;
            season?: {
              name: string;
              percent: number;
            };
          } | null;
          created_at: string;
          updated_at: string;
          any_host: boolean;
          self_arranged: boolean;
          quote_version: string | null;
          policy: {
            days: number;
            percent: number;
          }[];
          terms_version: string | null;
          terms_accepted_at: string | null;
          respond_by: string | null;
          decided_at: string | null;
          confirmed_at: string | null;
          cancelled_at: string | null;
          cancelled_by: string | null;
          cancellation_reason: string | null;
          refund_due: number | null;
          trip_title: string;
          trip_days: number;
          trip_place: string | null;
          trip_included: string | null;
          trip_excluded: string | null;
          promised_advance: number | null;
          trip_local_costs: string | null;
          trip_shopping: string | null;
          package: {
            id: string;
            title: string;
            image_url: string | null;
            duration_days: number;
          };
          guide: {
            id: string;
            display_name: string;
            avatar_url: string | null;
            phone: string | null;
          };
          traveller: {
            display_name: string;
          };
          travellers: {
            full_name: string;
            email: string;
            phone: string | null;
            is_primary: boolean;
          }[];
          meeting: {
            place: string;
            time: string | null;
          } | null;
          trip_meeting: {
            opens_at: string;
            traveler_here_at: string | null;
            guide_here_at: string | null;
            met_at: string | null;
          } | null;
          payments: {
            kind: string;
            amount: number;
            status: string;
            paid_at: string | null;
          }[];
          refunds: {
            amount: number;
            status: string;
            created_at: string;
          }[];
          paid: number;
          balance: number;
          is_completed: boolean;
          dates_taken: boolean;
          reviews: {
            guide: {
              id: string;
              rating: number;
              review_text: string | null;
              guide_reply: string | null;
            } | null;
            package: {
              id: string;
              rating: number;
              review_text: string | null;
              guide_reply: string | null;
            } | null;
          };
          changes: {
            id: string;
            booking_request_id: string;
            proposed_by: string;
            status: string;
            message: string | null;
            answer: string | null;
            created_at: string;
            expires_at: string;
            answered_at: string | null;
            start_date: string;
            end_date: string;
            number_of_travelers: number;
            room_selections: {
              accommodation_type: string;
              hotel_type: string;
              quantity: number;
              capacity_per_room: number;
              price_per_room: number;
              total: number;
            }[];
            total_price: number;
            before: {
              start_date: string;
              end_date: string;
              number_of_travelers: number;
              room_selections: {
                accommodation_type: string;
                hotel_type: string;
                quantity: number;
                capacity_per_room: number;
                price_per_room: number;
                total: number;
              }[];
              total_price: number;
            };
            refund: number;
            due: number;
            can: {
              accept: boolean;
              decline: boolean;
              withdraw: boolean;
            };
            hindrance: string | null;
          }[];
          handover: {
            id: string;
            guide_id: string;
            display_name: string;
            message: string | null;
            by_platform: boolean;
            expires_at: string;
          } | null;
          handover_declined: {
            display_name: string;
            answer: string | null;
            at: string;
          } | null;
          handed_over: {
            at: string;
            from: string;
            to: string;
            free_until: string | null;
          } | null;
          can: {
            approve: boolean;
            reject: boolean;
            cancel: boolean;
            pay: string | null;
            chat: boolean;
            ask_again: boolean;
            hand_over: boolean;
            change: boolean;
            review: boolean;
          };
          share_percent: number | null;
          approval_hindrance: string | null;
          cursor: string;
        };
      };
      booking_change_quote: {
        Args: {
          booking_id: string;
          document: {
            start_date?: string | null;
            number_of_travelers?: number | null;
            rooms?: {
              accommodation_type: string;
              hotel_type: string;
              quantity: number;
            }[] | null;
          };
        };
        Returns: {
          start_date: string;
          end_date: string;
          number_of_travelers: number;
          room_selections: {
            accommodation_type: string;
            hotel_type: string;
            quantity: number;
            capacity_per_room: number;
            price_per_room: number;
            total: number;
          }[];
          total_price: number;
          base_price_per_person: number;
          before: {
            start_date: string;
            end_date: string;
            number_of_travelers: number;
            room_selections: {
              accommodation_type: string;
              hotel_type: string;
              quantity: number;
              capacity_per_room: number;
              price_per_room: number;
              total: number;
            }[];
            total_price: number;
          };
          paid: number;
          refund: number;
          due: number;
          difference: number;
          shortfall: number;
          hindrance: string | null;
          offered_rooms: {
            accommodation_type: string;
            hotel_type: string;
            capacity_per_room: number;
            price_per_room: number;
          }[];
          min_people: number;
          max_people: number;
          first_start: string;
          last_start: string;
          expires_at: string;
        };
      };
      answer_booking_change: {
        Args: {
          change_id: string;
          action: string;
          message?: string;
        };
        Returns: {
          id: string;
          booking_request_id: string;
          proposed_by: string;
          status: string;
          message: string | null;
          answer: string | null;
          created_at: string;
          expires_at: string;
          answered_at: string | null;
          start_date: string;
          end_date: string;
          number_of_travelers: number;
          room_selections: {
            accommodation_type: string;
            hotel_type: string;
            quantity: number;
            capacity_per_room: number;
            price_per_room: number;
            total: number;
          }[];
          total_price: number;
          before: {
            start_date: string;
            end_date: string;
            number_of_travelers: number;
            room_selections: {
              accommodation_type: string;
              hotel_type: string;
              quantity: number;
              capacity_per_room: number;
              price_per_room: number;
              total: number;
            }[];
            total_price: number;
          };
          refund: number;
          due: number;
          can: {
            accept: boolean;
            decline: boolean;
            withdraw: boolean;
          };
          hindrance: string | null;
        };
      };
      propose_booking_change: {
        Args: {
          booking_id: string;
          document: {
            start_date: string;
            number_of_travelers: number;
            rooms: {
              accommodation_type: string;
              hotel_type: string;
              quantity: number;
            }[];
            total_price: number;
            message?: string | null;
          };
        };
        Returns: {
          id: string;
          booking_request_id: string;
          proposed_by: string;
          status: string;
          message: string | null;
          answer: string | null;
          created_at: string;
          expires_at: string;
          answered_at: string | null;
          start_date: string;
          end_date: string;
          number_of_travelers: number;
          room_selections: {
            accommodation_type: string;
            hotel_type: string;
            quantity: number;
            capacity_per_room: number;
            price_per_room: number;
            total: number;
          }[];
          total_price: number;
          before: {
            start_date: string;
            end_date: string;
            number_of_travelers: number;
            room_selections: {
              accommodation_type: string;
              hotel_type: string;
              quantity: number;
              capacity_per_room: number;
              price_per_room: number;
              total: number;
            }[];
            total_price: number;
          };
          refund: number;
          due: number;
          can: {
            accept: boolean;
            decline: boolean;
            withdraw: boolean;
          };
          hindrance: string | null;
        };
      };
      handover_options: {
        Args: {
          guide_id?: string;
          booking_id?: string;
          from?: string;
          to?: string;
        };
        Returns: {
          bookings: {
            booking_id: string;
            reference: string;
            status: string;
            title: string;
            package_id: string;
            start_date: string;
            end_date: string;
            number_of_travelers: number;
            traveller: string;
            hosts: {
              guide_id: string;
              display_name: string;
              avatar_url: string | null;
              rating: number;
              review_count: number;
              is_free: boolean;
            }[];
            offer: {
              id: string;
              guide_id: string;
              display_name: string;
              message: string | null;
              by_platform: boolean;
              expires_at: string;
            } | null;
          }[];
          is_cut: boolean;
        };
      };
      received_handovers: {
        Args: Record<never, never>;
        Returns: {
          id: string;
          booking_id: string;
          from: string;
          by_platform: boolean;
          message: string | null;
          created_at: string;
          expires_at: string;
          status: string;
          title: string;
          package_id: string;
          start_date: string;
          end_date: string;
          number_of_travelers: number;
          room_selections: {
            accommodation_type: string;
            hotel_type: string;
            quantity: number;
            capacity_per_room: number;
            price_per_room: number;
            total: number;
          }[];
          special_requests: string | null;
          traveller: string;
          total_price: number;
          share: number;
          paid: number;
          hindrance: string | null;
        }[];
      };
      answer_handover: {
        Args: {
          id: string;
          action: string;
          message?: string;
        };
        Returns: {
          id: string;
          booking_id: string;
          status: string;
        };
      };
      offer_handovers: {
        Args: {
          offers: {
            booking_id: string;
            guide_id: string;
          }[];
          message?: string;
        };
        Returns: {
          booking_id: string;
          id: string;
          guide_id: string;
          display_name: string;
          message: string | null;
          by_platform: boolean;
          expires_at: string;
        }[];
      };
      booking_alternatives: {
        Args: {
          booking_id: string;
        };
        Returns: {
          hosts: {
            guide_id: string;
            display_name: string;
            avatar_url: string | null;
          }[];
          starts: {
            start_date: string;
            end_date: string;
            guide_ids: string[];
          }[];
        };
      };
      host_shares: {
        Args: {
          package_id: string;
        };
        Returns: {
          package_id: string;
          title: string;
          is_owner: boolean;
          hosts: {
            guide_id: string;
            display_name: string;
            avatar_url: string | null;
            is_owner: boolean;
            is_host: boolean;
            commission_percent: number;
            agreed: {
              id: string;
              percent: number;
              agreed_at: string;
              message: string | null;
            } | null;
            open: {
              id: string;
              percent: number;
              by: string;
              message: string | null;
              is_invitation: boolean;
              created_at: string;
              expires_at: string;
              is_mine: boolean;
            } | null;
          }[];
        } | null;
      };
      received_host_shares: {
        Args: Record<never, never>;
        Returns: {
          id: string;
          package_id: string;
          title: string;
          from: string;
          percent: number;
          by: string;
          is_invitation: boolean;
          message: string | null;
          created_at: string;
          expires_at: string;
          commission_percent: number;
          present_percent: number;
        }[];
      };
      offer_host_share: {
        Args: {
          package_id: string;
          guide_id: string;
          percent: number;
          message?: string;
        };
        Returns: {
          id: string;
          status: string;
          expires_at: string;
        };
      };
      answer_host_share: {
        Args: {
          id: string;
          action: string;
          message?: string;
        };
        Returns: {
          id: string;
          status: string;
        };
      };
      trip_meeting: {
        Args: {
          booking_id: string;
        };
        Returns: {
          word: string;
          code: string | null;
          traveler_here_at: string | null;
          guide_here_at: string | null;
          met_at: string | null;
          tries_left: number;
        };
      };
      report_arrival: {
        Args: {
          booking_id: string;
        };
        Returns: {
          word: string;
          code: string | null;
          traveler_here_at: string | null;
          guide_here_at: string | null;
          met_at: string | null;
          tries_left: number;
        };
      };
      confirm_meeting: {
        Args: {
          booking_id: string;
          code: string;
        };
        Returns: {
          word: string;
          code: string | null;
          traveler_here_at: string | null;
          guide_here_at: string | null;
          met_at: string | null;
          tries_left: number;
        };
      };
      cancel_preview: {
        Args: {
          booking_id: string;
          side?: string;
        };
        Returns: {
          days: number;
          percent: number;
          paid: number;
          refund: number;
          by: string;
          free_until: string | null;
        };
      };
      cancel_booking: {
        Args: {
          booking_id: string;
          reason?: string;
          expected_refund: number;
          side?: string;
        };
        Returns: {
          days: number;
          percent: number;
          paid: number;
          refund: number;
          by: string;
          free_until: string | null;
        };
      };
      my_bookings: {
        Args: {
          id?: string;
          show?: string;
          q?: string;
          after?: string;
          limit?: number;
        };
        Returns: {
          id: string;
          user_id: string;
          guide_id: string;
          package_id: string;
          status: string;
          start_date: string;
          end_date: string;
          number_of_travelers: number;
          contact_email: string;
          contact_phone: string | null;
          special_requests: string | null;
          total_price: number;
          advance_amount: number | null;
          full_payment_completed: boolean;
          payment_deadline: string | null;
          rejection_reason: string | null;
          pricing_summary: {
            base_price_per_person: number;
            number_of_travelers: number;
            base_price_total: number;
            accommodation_price: number;
            room_selections: {
              accommodation_type: string;
              hotel_type: string;
              quantity: number;
              capacity_per_room: number;
              price_per_room: number;
              total: number;
            }[];
            total_price: number;
            season?: {
              name: string;
              percent: number;
            };
          } | null;
          created_at: string;
          updated_at: string;
          any_host: boolean;
          self_arranged: boolean;
          quote_version: string | null;
          policy: {
            days: number;
            percent: number;
          }[];
          terms_version: string | null;
          terms_accepted_at: string | null;
          respond_by: string | null;
          decided_at: string | null;
          confirmed_at: string | null;
          cancelled_at: string | null;
          cancelled_by: string | null;
          cancellation_reason: string | null;
          refund_due: number | null;
          trip_title: string;
          trip_days: number;
          trip_place: string | null;
          trip_included: string | null;
          trip_excluded: string | null;
          promised_advance: number | null;
          trip_local_costs: string | null;
          trip_shopping: string | null;
          package: {
            id: string;
            title: string;
            image_url: string | null;
            duration_days: number;
          };
          guide: {
            id: string;
            display_name: string;
            avatar_url: string | null;
            phone: string | null;
          };
          traveller: {
            display_name: string;
          };
          travellers: {
            full_name: string;
            email: string;
            phone: string | null;
            is_primary: boolean;
          }[];
          meeting: {
            place: string;
            time: string | null;
          } | null;
          trip_meeting: {
            opens_at: string;
            traveler_here_at: string | null;
            guide_here_at: string | null;
            met_at: string | null;
          } | null;
          payments: {
            kind: string;
            amount: number;
            status: string;
            paid_at: string | null;
          }[];
          refunds: {
            amount: number;
            status: string;
            created_at: string;
          }[];
          paid: number;
          balance: number;
          is_completed: boolean;
          dates_taken: boolean;
          reviews: {
            guide: {
              id: string;
              rating: number;
              review_text: string | null;
              guide_reply: string | null;
            } | null;
            package: {
              id: string;
              rating: number;
              review_text: string | null;
              guide_reply: string | null;
            } | null;
          };
          changes: {
            id: string;
            booking_request_id: string;
            proposed_by: string;
            status: string;
            message: string | null;
            answer: string | null;
            created_at: string;
            expires_at: string;
            answered_at: string | null;
            start_date: string;
            end_date: string;
            number_of_travelers: number;
            room_selections: {
              accommodation_type: string;
              hotel_type: string;
              quantity: number;
              capacity_per_room: number;
              price_per_room: number;
              total: number;
            }[];
            total_price: number;
            before: {
              start_date: string;
              end_date: string;
              number_of_travelers: number;
              room_selections: {
                accommodation_type: string;
                hotel_type: string;
                quantity: number;
                capacity_per_room: number;
                price_per_room: number;
                total: number;
              }[];
              total_price: number;
            };
            refund: number;
            due: number;
            can: {
              accept: boolean;
              decline: boolean;
              withdraw: boolean;
            };
            hindrance: string | null;
          }[];
          handover: {
            id: string;
            guide_id: string;
            display_name: string;
            message: string | null;
            by_platform: boolean;
            expires_at: string;
          } | null;
          handover_declined: {
            display_name: string;
            answer: string | null;
            at: string;
          } | null;
          handed_over: {
            at: string;
            from: string;
            to: string;
            free_until: string | null;
          } | null;
          can: {
            approve: boolean;
            reject: boolean;
            cancel: boolean;
            pay: string | null;
            chat: boolean;
            ask_again: boolean;
            hand_over: boolean;
            change: boolean;
            review: boolean;
          };
          share_percent: number | null;
          approval_hindrance: string | null;
          cursor: string;
        }[];
      };
      guide_bookings: {
        Args: {
          id?: string;
          show?: string;
          q?: string;
          after?: string;
          limit?: number;
        };
        Returns: {
          id: string;
          user_id: string;
          guide_id: string;
          package_id: string;
          status: string;
          start_date: string;
          end_date: string;
          number_of_travelers: number;
          contact_email: string;
          contact_phone: string | null;
          special_requests: string | null;
          total_price: number;
          advance_amount: number | null;
          full_payment_completed: boolean;
          payment_deadline: string | null;
          rejection_reason: string | null;
          pricing_summary: {
            base_price_per_person: number;
            number_of_travelers: number;
            base_price_total: number;
            accommodation_price: number;
            room_selections: {
              accommodation_type: string;
              hotel_type: string;
              quantity: number;
              capacity_per_room: number;
              price_per_room: number;
              total: number;
            }[];
            total_price: number;
            season?: {
              name: string;
              percent: number;
            };
          } | null;
          created_at: string;
          updated_at: string;
          any_host: boolean;
          self_arranged: boolean;
          quote_version: string | null;
          policy: {
            days: number;
            percent: number;
          }[];
          terms_version: string | null;
          terms_accepted_at: string | null;
          respond_by: string | null;
          decided_at: string | null;
          confirmed_at: string | null;
          cancelled_at: string | null;
          cancelled_by: string | null;
          cancellation_reason: string | null;
          refund_due: number | null;
          trip_title: string;
          trip_days: number;
          trip_place: string | null;
          trip_included: string | null;
          trip_excluded: string | null;
          promised_advance: number | null;
          trip_local_costs: string | null;
          trip_shopping: string | null;
          package: {
            id: string;
            title: string;
            image_url: string | null;
            duration_days: number;
          };
          guide: {
            id: string;
            display_name: string;
            avatar_url: string | null;
            phone: string | null;
          };
          traveller: {
            display_name: string;
          };
          travellers: {
            full_name: string;
            email: string;
            phone: string | null;
            is_primary: boolean;
          }[];
          meeting: {
            place: string;
            time: string | null;
          } | null;
          trip_meeting: {
            opens_at: string;
            traveler_here_at: string | null;
            guide_here_at: string | null;
            met_at: string | null;
          } | null;
          payments: {
            kind: string;
            amount: number;
            status: string;
            paid_at: string | null;
          }[];
          refunds: {
            amount: number;
            status: string;
            created_at: string;
          }[];
          paid: number;
          balance: number;
          is_completed: boolean;
          dates_taken: boolean;
          reviews: {
            guide: {
              id: string;
              rating: number;
              review_text: string | null;
              guide_reply: string | null;
            } | null;
            package: {
              id: string;
              rating: number;
              review_text: string | null;
              guide_reply: string | null;
            } | null;
          };
          changes: {
            id: string;
            booking_request_id: string;
            proposed_by: string;
            status: string;
            message: string | null;
            answer: string | null;
            created_at: string;
            expires_at: string;
            answered_at: string | null;
            start_date: string;
            end_date: string;
            number_of_travelers: number;
            room_selections: {
              accommodation_type: string;
              hotel_type: string;
              quantity: number;
              capacity_per_room: number;
              price_per_room: number;
              total: number;
            }[];
            total_price: number;
            before: {
              start_date: string;
              end_date: string;
              number_of_travelers: number;
              room_selections: {
                accommodation_type: string;
                hotel_type: string;
                quantity: number;
                capacity_per_room: number;
                price_per_room: number;
                total: number;
              }[];
              total_price: number;
            };
            refund: number;
            due: number;
            can: {
              accept: boolean;
              decline: boolean;
              withdraw: boolean;
            };
            hindrance: string | null;
          }[];
          handover: {
            id: string;
            guide_id: string;
            display_name: string;
            message: string | null;
            by_platform: boolean;
            expires_at: string;
          } | null;
          handover_declined: {
            display_name: string;
            answer: string | null;
            at: string;
          } | null;
          handed_over: {
            at: string;
            from: string;
            to: string;
            free_until: string | null;
          } | null;
          can: {
            approve: boolean;
            reject: boolean;
            cancel: boolean;
            pay: string | null;
            chat: boolean;
            ask_again: boolean;
            hand_over: boolean;
            change: boolean;
            review: boolean;
          };
          share_percent: number | null;
          approval_hindrance: string | null;
          cursor: string;
        }[];
      };
      booking_counts: {
        Args: {
          side: string;
          q?: string;
        };
        Returns: {
          all: number;
          pending: number;
          confirmed: number;
          completed: number;
          rejected: number;
          waiting: number;
          answered: number;
          approved: number;
          upcoming: number;
          past: number;
        };
      };
      payment_figures: {
        Args: {
          from?: string;
          to?: string;
        };
        Returns: {
          total_revenue: number;
          completed: number;
          failed: number;
          pending: number;
          refunded: number;
          refunds: number;
          success_rate: number | null;
          average: number | null;
          by_day: {
            day: string;
            revenue: number;
            completed: number;
            failed: number;
          }[];
          by_kind: {
            kind: string;
            revenue: number;
            completed: number;
          }[];
        };
      };
      payment_refunds: {
        Args: {
          payment_id: string;
        };
        Returns: {
          id: string;
          booking_request_id: string;
          title: string;
          kind: string;
          amount: number;
          left: number;
          status: string;
          provider: string;
          paid_at: string | null;
          refunds: {
            id: string;
            amount: number;
            status: string;
            reason: string;
            created_at: string;
          }[];
          waiting: {
            id: string;
            payment_id: string;
            booking_request_id: string;
            title: string;
            traveler: string | null;
            amount: number;
            reason: string;
            requested_by: string | null;
            requested_at: string;
            is_own: boolean;
          } | null;
          is_assured: boolean;
        };
      };
      refund_payment: {
        Args: {
          payment_id: string;
          amount: number;
          reason: string;
          expected_left: number;
        };
        Returns: {
          id: string;
          booking_request_id: string;
          title: string;
          kind: string;
          amount: number;
          left: number;
          status: string;
          provider: string;
          paid_at: string | null;
          refunds: {
            id: string;
            amount: number;
            status: string;
            reason: string;
            created_at: string;
          }[];
          waiting: {
            id: string;
            payment_id: string;
            booking_request_id: string;
            title: string;
            traveler: string | null;
            amount: number;
            reason: string;
            requested_by: string | null;
            requested_at: string;
            is_own: boolean;
          } | null;
          is_assured: boolean;
        };
      };
      settle_refund: {
        Args: {
          refund_id: string;
          how: string;
        };
        Returns: {
          id: string;
          booking_request_id: string;
          title: string;
          kind: string;
          amount: number;
          left: number;
          status: string;
          provider: string;
          paid_at: string | null;
          refunds: {
            id: string;
            amount: number;
            status: string;
            reason: string;
            created_at: string;
          }[];
          waiting: {
            id: string;
            payment_id: string;
            booking_request_id: string;
            title: string;
            traveler: string | null;
            amount: number;
            reason: string;
            requested_by: string | null;
            requested_at: string;
            is_own: boolean;
          } | null;
          is_assured: boolean;
        };
      };
      refund_approvals: {
        Args: Record<never, never>;
        Returns: {
          id: string;
          payment_id: string;
          booking_request_id: string;
          title: string;
          traveler: string | null;
          amount: number;
          reason: string;
          requested_by: string | null;
          requested_at: string;
          is_own: boolean;
        }[];
      };
      decide_refund_approval: {
        Args: {
          id: string;
          decision: string;
          note?: string;
        };
        Returns: {
          id: string;
          booking_request_id: string;
          title: string;
          kind: string;
          amount: number;
          left: number;
          status: string;
          provider: string;
          paid_at: string | null;
          refunds: {
            id: string;
            amount: number;
            status: string;
            reason: string;
            created_at: string;
          }[];
          waiting: {
            id: string;
            payment_id: string;
            booking_request_id: string;
            title: string;
            traveler: string | null;
            amount: number;
            reason: string;
            requested_by: string | null;
            requested_at: string;
            is_own: boolean;
          } | null;
          is_assured: boolean;
        };
      };
      payment_list: {
        Args: {
          q?: string;
          state?: string;
          from?: string;
          to?: string;
          after?: string;
          limit?: string;
        };
        Returns: {
          total: number | null;
          sums: {
            captured: number;
            refunded: number;
            net: number;
          } | null;
          before: {
            captured: number;
            refunded: number;
            net: number;
            payments: number;
          } | null;
          results: {
            payment_id: string;
            state: string;
            kind: string;
            method: string;
            amount: number;
            captured: number;
            refunded: number;
            currency: string;
            created_at: string;
            ended_at: string | null;
            session_id: string | null;
            provider_link: string | null;
            booking_id: string;
            reference: string;
            traveler: {
              id: string;
              name: string;
              email: string | null;
            };
            trip: string;
            guide: {
              id: string;
              name: string;
            };
            events: {
              id: string;
              event_type: string;
              status: string;
              amount: number | null;
              at: string;
              note: string | null;
            }[];
          }[];
          next: string | null;
        };
      };
      reconciliation: {
        Args: {
          show?: string;
          after?: string;
          limit?: string;
        };
        Returns: {
          last: {
            id: string;
            started_at: string;
            finished_at: string | null;
            from: string;
            to: string;
            provider: string;
            checked: number;
            differences: number;
            status: string;
            error: string | null;
            started_by: string | null;
          } | null;
          running: {
            id: string;
            started_at: string;
            finished_at: string | null;
            from: string;
            to: string;
            provider: string;
            checked: number;
            differences: number;
            status: string;
            error: string | null;
            started_by: string | null;
          } | null;
          open: number;
          difference: number;
          total: number;
          results: {
            id: string;
            kind: string;
            subject: string;
            provider_id: string;
            provider_link: string | null;
            booking_id: string | null;
            reference: string | null;
            here_amount: number | null;
            there_amount: number | null;
            here_state: string | null;
            there_state: string | null;
            first_seen_at: string;
            last_seen_at: string;
            resolved_at: string | null;
            handled_at: string | null;
            handled_by: string | null;
            note: string | null;
          }[];
          next: string | null;
        };
      };
      start_reconciliation: {
        Args: {
          from?: string;
          to?: string;
        };
        Returns: {
          id: string;
          started_at: string;
          finished_at: string | null;
          from: string;
          to: string;
          provider: string;
          checked: number;
          differences: number;
          status: string;
          error: string | null;
          started_by: string | null;
        };
      };
      handle_difference: {
        Args: {
          id: string;
          note: string;
        };
        Returns: {
          id: string;
          kind: string;
          subject: string;
          provider_id: string;
          provider_link: string | null;
          booking_id: string | null;
          reference: string | null;
          here_amount: number | null;
          there_amount: number | null;
          here_state: string | null;
          there_state: string | null;
          first_seen_at: string;
          last_seen_at: string;
          resolved_at: string | null;
          handled_at: string | null;
          handled_by: string | null;
          note: string | null;
        };
      };
      reopen_difference: {
        Args: {
          id: string;
          note: string;
        };
        Returns: {
          id: string;
          kind: string;
          subject: string;
          provider_id: string;
          provider_link: string | null;
          booking_id: string | null;
          reference: string | null;
          here_amount: number | null;
          there_amount: number | null;
          here_state: string | null;
          there_state: string | null;
          first_seen_at: string;
          last_seen_at: string;
          resolved_at: string | null;
          handled_at: string | null;
          handled_by: string | null;
          note: string | null;
        };
      };
      admin_disputes: {
        Args: {
          show?: string;
          after?: string;
        };
        Returns: {
          total: number;
          results: {
            id: string;
            status: string;
            amount: number;
            created_at: string;
            decided_at: string | null;
            due_by: string | null;
            booking_id: string;
            reference: string;
            traveler: string;
            guide: string;
            trip: string;
            provider_link: string | null;
            evidence_sent_at: string | null;
            evidence_state: string | null;
            evidence_failure: string | null;
          }[];
          next: string | null;
        };
      };
      dispute_evidence: {
        Args: {
          dispute_id: string;
        };
        Returns: {
          dispute: {
            id: string;
            status: string;
            amount: number;
            created_at: string;
            decided_at: string | null;
            due_by: string | null;
            booking_id: string;
            reference: string;
            traveler: string;
            guide: string;
            trip: string;
            provider_link: string | null;
            evidence_sent_at: string | null;
            evidence_state: string | null;
            evidence_failure: string | null;
          };
          sections: {
            name: string;
            text: string;
          }[];
        };
      };
      send_dispute_evidence: {
        Args: {
          dispute_id: string;
          note: string;
        };
        Returns: {
          sent_at: string;
        };
      };
      guide_earnings: {
        Args: Record<never, never>;
        Returns: {
          commission_percent: number;
          balance: number;
          upcoming: number;
          next_payout: {
            on: string;
            amount: number;
          } | null;
          months: {
            month: string;
            earned: number;
            adjustments: number;
            payouts: number;
          }[];
          trips_to_come: {
            booking_id: string;
            reference: string;
            title: string;
            traveler: string;
            start_date: string;
            end_date: string;
            held: number;
            share: number;
            commission_percent: number;
            share_percent: number | null;
            led_by: string | null;
          }[];
          years: string[];
        };
      };
      guide_statement: {
        Args: {
          month: string;
        };
        Returns: {
          month: string;
          opening: number;
          closing: number;
          lines: {
            id: string;
            at: string;
            kind: string;
            booking_id: string | null;
            reference: string | null;
            title: string | null;
            start_date: string | null;
            end_date: string | null;
            received: number | null;
            commission: number | null;
            amount: number;
            note: string | null;
            share_percent: number | null;
            led_by: string | null;
          }[];
          totals: {
            earned: number;
            adjustments: number;
            payouts: number;
          };
          is_cut: boolean;
        };
      };
      guide_year: {
        Args: {
          year: string;
        };
        Returns: {
          year: string;
          trips: number;
          received: number;
          commission: number;
          earned: number;
          adjustments: number;
          payouts: number;
          months: {
            month: string;
            trips: number;
            received: number;
            commission: number;
            earned: number;
            adjustments: number;
            payouts: number;
          }[];
        };
      };
      payout_list: {
        Args: Record<never, never>;
        Returns: {
          guides: {
            guide_id: string;
            display_name: string;
            balance: number;
            due: number;
            due_on: string | null;
            last_payout_at: string | null;
            last_failure: string | null;
            commission_percent: number;
            payout_account: string;
            payout_account_since: string | null;
            payout_account_rests_until: string | null;
          }[];
          totals: {
            received: number;
            refunded: number;
            held: number;
            owed: number;
            commission: number;
            paid_out: number;
            difference: number;
          };
          recent: {
            id: string;
            guide_id: string;
            display_name: string;
            amount: number;
            reference: string;
            note: string | null;
            paid_at: string;
            by: string | null;
            reversed_at: string | null;
            transfer: string | null;
            failure: string | null;
          }[];
          commission_requests: {
            id: string;
            guide_id: string;
            display_name: string;
            percent_before: number;
            percent: number;
            reason: string;
            requested_by: string;
            requested_by_me: boolean;
            may_accept: boolean;
            created_at: string;
          }[];
          is_assured: boolean;
        };
      };
      record_payout: {
        Args: {
          guide_id: string;
          amount: number;
          reference: string;
          note?: string;
        };
        Returns: {
          id: string;
          guide_id: string;
          display_name: string;
          amount: number;
          reference: string;
          note: string | null;
          paid_at: string;
          by: string | null;
          reversed_at: string | null;
          transfer: string | null;
          failure: string | null;
        };
      };
      send_payout: {
        Args: {
          guide_id: string;
          amount: number;
          note?: string;
          account_since?: string;
        };
        Returns: {
          id: string;
          guide_id: string;
          display_name: string;
          amount: number;
          reference: string;
          note: string | null;
          paid_at: string;
          by: string | null;
          reversed_at: string | null;
          transfer: string | null;
          failure: string | null;
        };
      };
      payout_account: {
        Args: Record<never, never>;
        Returns: {
          available: boolean;
          status: string;
          connected_at: string | null;
        };
      };
      disconnect_payout_account: {
        Args: Record<never, never>;
        Returns: {
          available: boolean;
          status: string;
          connected_at: string | null;
        };
      };
      reverse_payout: {
        Args: {
          payout_id: string;
          reason: string;
        };
        Returns: {
          id: string;
          guide_id: string;
          display_name: string;
          amount: number;
          reference: string;
          note: string | null;
          paid_at: string;
          by: string | null;
          reversed_at: string | null;
          transfer: string | null;
          failure: string | null;
        };
      };
      request_commission: {
        Args: {
          guide_id: string;
          percent: number;
          reason: string;
        };
        Returns: {
          id: string;
          guide_id: string;
          display_name: string;
          percent_before: number;
          percent: number;
          reason: string;
          requested_by: string;
          requested_by_me: boolean;
          may_accept: boolean;
          created_at: string;
        };
      };
      decide_commission: {
        Args: {
          request_id: string;
          accept: boolean;
        };
        Returns: {
          id: string;
          status: string;
        };
      };
      dead_letters: {
        Args: {
          q?: string;
          after?: string;
        };
        Returns: {
          id: string;
          kind: string;
          attempts: number;
          dead_at: string;
          reason: string;
          cursor: string;
        }[];
      };
      retry_dead_letter: {
        Args: {
          id: string;
        };
        Returns: {
          retried: number;
        };
      };
      admin_search: {
        Args: {
          text: string;
        };
        Returns: {
          records: {
            kind: string;
            id: string;
            title: string;
            detail: string | null;
            state: string | null;
            start_date: string | null;
            end_date: string | null;
            amount: number | null;
            booking_id: string | null;
          }[];
          correction: string | null;
          left_out: string[];
          is_cut: boolean;
        };
      };
      admin_bookings: {
        Args: {
          search?: string;
          state?: string;
          guide_id?: string;
          package_id?: string;
          user_id?: string;
          dates?: string;
          from?: string;
          until?: string;
          order?: string;
          after?: string;
        };
        Returns: {
          rows: {
            id: string;
            reference: string;
            state: string;
            trip_title: string;
            start_date: string;
            end_date: string;
            number_of_travelers: number;
            traveler: {
              id: string;
              name: string;
              email: string | null;
            };
            guide: {
              id: string;
              name: string;
            };
            total_price: number;
            paid: number;
            refunded: number;
            balance: number;
            created_at: string;
            updated_at: string;
            respond_by: string | null;
            payment_deadline: string | null;
          }[];
          next: string | null;
          counts: {
            all: number;
            pending: number;
            approved: number;
            confirmed: number;
            completed: number;
            cancelled: number;
            rejected: number;
            expired: number;
          } | null;
          totals: {
            bookings: number;
            total_price: number;
            paid: number;
            refunded: number;
          } | null;
        };
      };
      admin_booking: {
        Args: {
          id: string;
        };
        Returns: {
          booking: {
            id: string;
            reference: string;
            state: string;
            trip_title: string;
            start_date: string;
            end_date: string;
            number_of_travelers: number;
            traveler: {
              id: string;
              name: string;
              email: string | null;
            };
            guide: {
              id: string;
              name: string;
            };
            total_price: number;
            paid: number;
            refunded: number;
            balance: number;
            created_at: string;
            updated_at: string;
            respond_by: string | null;
            payment_deadline: string | null;
            contact_email: string;
            contact_phone: string | null;
            special_requests: string | null;
            rejection_reason: string | null;
            cancelled_at: string | null;
            cancelled_by: string | null;
            cancellation_reason: string | null;
            decided_at: string | null;
            confirmed_at: string | null;
            terms_version: string | null;
            terms_accepted_at: string | null;
            advance_amount: number | null;
            quote: Json;
          };
          package: {
            id: string;
            title: string;
            status: string;
            is_active: boolean;
          };
          people: {
            name: string;
            email: string;
            phone: string | null;
            is_primary: boolean;
          }[];
          payments: {
            id: string;
            kind: string;
            amount: number;
            status: string;
            provider: string;
            session_id: string | null;
            provider_payment: string | null;
            provider_url: string | null;
            created_at: string;
            paid_at: string | null;
          }[];
          refunds: {
            id: string;
            payment_id: string;
            amount: number;
            reason: string;
            status: string;
            provider_refund: string | null;
            created_at: string;
            updated_at: string;
          }[];
          disputes: {
            id: string;
            amount: number;
            status: string;
            created_at: string;
            updated_at: string;
          }[];
          ledger: {
            at: string;
            account: string;
            amount: number;
            event: string;
          }[];
          timeline: {
            at: string;
            actor: string;
            action: string;
            subject: string;
            before: Json;
            after: Json;
            amount: number | null;
          }[];
          notes: {
            id: string;
            author: string;
            text: string;
            created_at: string;
          }[];
          conversation: {
            messages: number;
            last_at: string | null;
          } | null;
        };
      };
      admin_conversation: {
        Args: {
          booking_id: string;
          reason: string;
        };
        Returns: {
          messages: {
            at: string;
            author: string;
            side: string;
            text: string;
          }[];
        };
      };
      admin_people: {
        Args: {
          search?: string;
          role?: string;
          order?: string;
          after?: string;
        };
        Returns: {
          rows: {
            id: string;
            name: string;
            email: string | null;
            phone: string | null;
            is_guide: boolean;
            is_admin: boolean;
            is_banned: boolean;
            is_confirmed: boolean;
            bookings: number;
            created_at: string;
            last_sign_in_at: string | null;
          }[];
          next: string | null;
          total: number | null;
        };
      };
      admin_person: {
        Args: {
          id: string;
        };
        Returns: {
          person: {
            id: string;
            name: string;
            email: string | null;
            phone: string | null;
            is_guide: boolean;
            is_admin: boolean;
            is_banned: boolean;
            is_confirmed: boolean;
            bookings: number;
            created_at: string;
            last_sign_in_at: string | null;
            guide_id: string | null;
            providers: string[];
            factors: number;
            is_anonymous: boolean;
            banned_until: string | null;
          };
          sessions: {
            created_at: string;
            last_used_at: string;
            user_agent: string | null;
          }[];
          reports: {
            id: string;
            created_at: string;
            handled_at: string | null;
            reason: string;
            by_them: boolean;
          }[];
          applications: {
            id: string;
            status: string;
            created_at: string;
          }[];
          notes: {
            id: string;
            author: string;
            text: string;
            created_at: string;
          }[];
          warnings: {
            sent_at: string;
            text: string;
            by: string | null;
          }[];
          flags: {
            id: string;
            kind: string;
            state: string;
            subject: {
              kind: string;
              id: string;
              name: string | null;
            };
            other: {
              id: string;
              name: string | null;
            } | null;
            booking_id: string | null;
            figures: {
              accounts: number | null;
              days: number | null;
              percent: number | null;
              shared: string[];
              found: string[];
            };
            count: number;
            first_seen_at: string;
            last_seen_at: string;
            open_since: string;
            decided_at: string | null;
            decided_by: string | null;
            note: string | null;
          }[];
          merged_into: {
            id: string;
            name: string;
            at: string;
            merge_id: string;
            can_undo_until: string | null;
          } | null;
          merged_from: {
            id: string;
            name: string;
            email: string | null;
            at: string;
            merge_id: string;
            can_undo: boolean;
          }[];
          possible_duplicates: {
            id: string;
            name: string;
            email: string | null;
            because: string;
          }[];
        };
      };
      admin_guides: {
        Args: {
          search?: string;
          state?: string;
          order?: string;
          after?: string;
        };
        Returns: {
          rows: {
            id: string;
            user_id: string;
            name: string;
            email: string | null;
            avatar_url: string | null;
            is_active: boolean;
            packages: number;
            open_bookings: number;
            completed_trips: number;
            rating: number | null;
            reviews: number;
            created_at: string;
          }[];
          next: string | null;
          total: number | null;
        };
      };
      admin_guide: {
        Args: {
          id: string;
        };
        Returns: {
          guide: {
            id: string;
            user_id: string;
            name: string;
            email: string | null;
            avatar_url: string | null;
            is_active: boolean;
            packages: number;
            open_bookings: number;
            completed_trips: number;
            rating: number | null;
            reviews: number;
            created_at: string;
            phone: string | null;
            verified_until: string | null;
          };
          packages: {
            id: string;
            title: string;
            status: string;
            is_active: boolean;
            is_owner: boolean;
          }[];
          notes: {
            id: string;
            author: string;
            text: string;
            created_at: string;
          }[];
          flags: {
            id: string;
            kind: string;
            state: string;
            subject: {
              kind: string;
              id: string;
              name: string | null;
            };
            other: {
              id: string;
              name: string | null;
            } | null;
            booking_id: string | null;
            figures: {
              accounts: number | null;
              days: number | null;
              percent: number | null;
              shared: string[];
              found: string[];
            };
            count: number;
            first_seen_at: string;
            last_seen_at: string;
            open_since: string;
            decided_at: string | null;
            decided_by: string | null;
            note: string | null;
          }[];
        };
      };
      admin_packages: {
        Args: {
          search?: string;
          state?: string;
          order?: string;
          after?: string;
        };
        Returns: {
          rows: {
            id: string;
            title: string;
            status: string;
            sale: string;
            is_active: boolean;
            is_featured: boolean;
            hosts: string[];
            owner: {
              id: string;
              name: string;
            } | null;
            price: number;
            days: number;
            open_bookings: number;
            rating: number | null;
            reviews: number;
            waiting: boolean;
            created_at: string;
            updated_at: string;
          }[];
          next: string | null;
          total: number | null;
        };
      };
      admin_package: {
        Args: {
          id: string;
        };
        Returns: {
          package: {
            id: string;
            title: string;
            status: string;
            sale: string;
            is_active: boolean;
            is_featured: boolean;
            hosts: string[];
            owner: {
              id: string;
              name: string;
            } | null;
            price: number;
            days: number;
            open_bookings: number;
            rating: number | null;
            reviews: number;
            waiting: boolean;
            created_at: string;
            updated_at: string;
            reason: string | null;
            resumes_on: string | null;
            places: string[];
            starts_from: string | null;
          };
          hosts: {
            guide_id: string;
            user_id: string;
            name: string;
            is_owner: boolean;
            is_active: boolean;
          }[];
          history: {
            at: string;
            by: string;
            action: string;
            reason: string | null;
          }[];
          flags: {
            id: string;
            kind: string;
            state: string;
            subject: {
              kind: string;
              id: string;
              name: string | null;
            };
            other: {
              id: string;
              name: string | null;
            } | null;
            booking_id: string | null;
            figures: {
              accounts: number | null;
              days: number | null;
              percent: number | null;
              shared: string[];
              found: string[];
            };
            count: number;
            first_seen_at: string;
            last_seen_at: string;
            open_since: string;
            decided_at: string | null;
            decided_by: string | null;
            note: string | null;
          }[];
        };
      };
      quote_change_for_staff: {
        Args: {
          id: string;
          side: string;
          change: {
            start_date?: string | null;
            number_of_travelers?: number | null;
            rooms?: {
              accommodation_type: string;
              hotel_type: string;
              quantity: number;
            }[] | null;
          };
        };
        Returns: {
          start_date: string;
          end_date: string;
          number_of_travelers: number;
          room_selections: {
            accommodation_type: string;
            hotel_type: string;
            quantity: number;
            capacity_per_room: number;
            price_per_room: number;
            total: number;
          }[];
          total_price: number;
          base_price_per_person: number;
          before: {
            start_date: string;
            end_date: string;
            number_of_travelers: number;
            room_selections: {
              accommodation_type: string;
              hotel_type: string;
              quantity: number;
              capacity_per_room: number;
              price_per_room: number;
              total: number;
            }[];
            total_price: number;
          };
          paid: number;
          refund: number;
          due: number;
          difference: number;
          shortfall: number;
          hindrance: string | null;
          offered_rooms: {
            accommodation_type: string;
            hotel_type: string;
            capacity_per_room: number;
            price_per_room: number;
          }[];
          min_people: number;
          max_people: number;
          first_start: string;
          last_start: string;
          expires_at: string;
        };
      };
      change_for_staff: {
        Args: {
          id: string;
          side: string;
          agreed: boolean;
          reason: string;
          change: {
            start_date: string;
            number_of_travelers: number;
            rooms: {
              accommodation_type: string;
              hotel_type: string;
              quantity: number;
            }[];
            total_price: number;
            message?: string | null;
          };
        };
        Returns: {
          change_id: string;
          booking_status: string;
        };
      };
      add_staff_note: {
        Args: {
          subject: string;
          subject_id: string;
          text: string;
        };
        Returns: {
          id: string;
          author: string;
          text: string;
          created_at: string;
        };
      };
      reopen_decision: {
        Args: {
          subject: string;
          id: string;
          reason: string;
        };
        Returns: {
          id: string;
          status: string;
        };
      };
      contact_conversation: {
        Args: {
          message_id: string;
        };
        Returns: {
          message: {
            id: string;
            reference: string;
            first_name: string;
            last_name: string;
            email: string;
            subject: string;
            message: string;
            created_at: string;
            handled_at: string | null;
          };
          answers: {
            id: string;
            body: string;
            sent_at: string;
            sent_by: string | null;
            state: string;
          }[];
          person: {
            id: string;
            name: string;
          } | null;
          earlier: {
            id: string;
            subject: string;
            created_at: string;
            handled_at: string | null;
          }[];
        };
      };
      answer_contact_message: {
        Args: {
          message_id: string;
          text: string;
          mark_handled?: boolean;
        };
        Returns: {
          answer_id: string;
          sent_at: string;
        };
      };
      admin_reports: {
        Args: {
          show?: string;
          q?: string;
          after?: string;
          limit?: number;
        };
        Returns: {
          total: number;
          results: {
            id: string;
            reason: string;
            created_at: string;
            handled_at: string | null;
            handled_by: string | null;
            reporter: string;
            booking_id: string | null;
            reference: string | null;
            inquiry_id: string | null;
            trip: string;
            start_date: string | null;
            end_date: string | null;
            traveler: {
              id: string;
              name: string;
              reports: number;
              warnings: number;
              is_blocked: boolean;
            };
            guide: {
              id: string;
              guide_id: string;
              name: string;
              reports: number;
              warnings: number;
              is_blocked: boolean;
            };
            is_closed: boolean;
          }[];
          next: string | null;
        };
      };
      warn_person: {
        Args: {
          report_id: string;
          side: string;
          text: string;
        };
        Returns: {
          warned_at: string;
        };
      };
      close_conversation: {
        Args: {
          report_id: string;
          reason: string;
        };
        Returns: {
          is_closed: boolean;
        };
      };
      open_conversation: {
        Args: {
          report_id: string;
          reason: string;
        };
        Returns: {
          is_closed: boolean;
        };
      };
      abuse_flags: {
        Args: {
          kind?: string;
          state?: string;
          q?: string;
          about?: string;
          after?: string;
          limit?: number;
        };
        Returns: {
          total: number;
          results: {
            id: string;
            kind: string;
            state: string;
            subject: {
              kind: string;
              id: string;
              name: string | null;
            };
            other: {
              id: string;
              name: string | null;
            } | null;
            booking_id: string | null;
            figures: {
              accounts: number | null;
              days: number | null;
              percent: number | null;
              shared: string[];
              found: string[];
            };
            count: number;
            first_seen_at: string;
            last_seen_at: string;
            open_since: string;
            decided_at: string | null;
            decided_by: string | null;
            note: string | null;
          }[];
          next: string | null;
        };
      };
      abuse_flag: {
        Args: {
          id: string;
        };
        Returns: {
          id: string;
          kind: string;
          state: string;
          subject: {
            kind: string;
            id: string;
            name: string | null;
          };
          other: {
            id: string;
            name: string | null;
          } | null;
          booking_id: string | null;
          figures: {
            accounts: number | null;
            days: number | null;
            percent: number | null;
            shared: string[];
            found: string[];
          };
          count: number;
          first_seen_at: string;
          last_seen_at: string;
          open_since: string;
          decided_at: string | null;
          decided_by: string | null;
          note: string | null;
          people: {
            id: string;
            name: string;
            email: string | null;
            guide_id: string | null;
            is_active_guide: boolean;
            is_blocked: boolean;
            created_at: string;
          }[];
          bookings: {
            id: string;
            reference: string;
            title: string;
            status: string;
            start_date: string;
            traveler: string;
            guide: string;
          }[];
          packages: {
            id: string;
            title: string;
            status: string;
            created_at: string;
            owner_id: string | null;
            owner: string | null;
          }[];
          passages: {
            here: string;
            there: string;
          }[];
          messages: {
            id: string;
            sent_at: string;
            side: string;
            author_id: string;
            author: string | null;
            found: string[];
          }[];
        };
      };
      decide_abuse_flag: {
        Args: {
          id: string;
          state: string;
          note: string;
          last_seen_at: string;
        };
        Returns: {
          id: string;
          kind: string;
          state: string;
          subject: {
            kind: string;
            id: string;
            name: string | null;
          };
          other: {
            id: string;
            name: string | null;
          } | null;
          booking_id: string | null;
          figures: {
            accounts: number | null;
            days: number | null;
            percent: number | null;
            shared: string[];
            found: string[];
          };
          count: number;
          first_seen_at: string;
          last_seen_at: string;
          open_since: string;
          decided_at: string | null;
          decided_by: string | null;
          note: string | null;
          people: {
            id: string;
            name: string;
            email: string | null;
            guide_id: string | null;
            is_active_guide: boolean;
            is_blocked: boolean;
            created_at: string;
          }[];
          bookings: {
            id: string;
            reference: string;
            title: string;
            status: string;
            start_date: string;
            traveler: string;
            guide: string;
          }[];
          packages: {
            id: string;
            title: string;
            status: string;
            created_at: string;
            owner_id: string | null;
            owner: string | null;
          }[];
          passages: {
            here: string;
            there: string;
          }[];
          messages: {
            id: string;
            sent_at: string;
            side: string;
            author_id: string;
            author: string | null;
            found: string[];
          }[];
        };
      };
      reply_templates: {
        Args: {
          kind?: string;
          with_retired?: boolean;
        };
        Returns: {
          id: string;
          kind: string;
          name: string;
          body: string;
          version: number;
          updated_at: string | null;
          is_shipped: boolean;
          is_retired: boolean;
        }[];
      };
      save_reply_template: {
        Args: {
          id?: string;
          kind: string;
          name: string;
          body: string;
          version: number;
        };
        Returns: {
          id: string;
          kind: string;
          name: string;
          body: string;
          version: number;
          updated_at: string | null;
          is_shipped: boolean;
          is_retired: boolean;
        };
      };
      retire_reply_template: {
        Args: {
          id: string;
          version: number;
        };
        Returns: {
          id: string;
          kind: string;
          name: string;
          body: string;
          version: number;
          updated_at: string | null;
          is_shipped: boolean;
          is_retired: boolean;
        };
      };
      restore_reply_template: {
        Args: {
          id: string;
        };
        Returns: {
          id: string;
          kind: string;
          name: string;
          body: string;
          version: number;
          updated_at: string | null;
          is_shipped: boolean;
          is_retired: boolean;
        };
      };
      content_documents: {
        Args: Record<never, never>;
        Returns: {
          name: string;
          group: string;
          title: string;
          help: string;
          is_shipped: boolean;
          is_passed_over: boolean;
          version: number;
          updated_at: string | null;
          updated_by: string | null;
        }[];
      };
      content_document: {
        Args: {
          name: string;
          version?: number;
        };
        Returns: {
          name: string;
          title: string;
          shape: Json;
          version: number;
          body: Json;
          shipped: Json;
          is_shipped: boolean;
          is_passed_over: boolean;
          updated_at: string | null;
          updated_by: string | null;
        };
      };
      content_history: {
        Args: {
          name: string;
          after?: string;
          limit?: number;
        };
        Returns: {
          results: {
            version: number;
            created_at: string;
            created_by: string | null;
            note: string;
            is_shipped: boolean;
            restores: number | null;
          }[];
          next: string | null;
        };
      };
      check_content: {
        Args: {
          name: string;
          body: Json;
        };
        Returns: {
          problems: {
            path: string;
            message: string;
          }[];
          warnings: {
            path: string;
            message: string;
          }[];
          preview: Json | null;
        };
      };
      save_content: {
        Args: {
          name: string;
          version: number;
          body: Json;
          note: string;
        };
        Returns: {
          name: string;
          title: string;
          shape: Json;
          version: number;
          body: Json;
          shipped: Json;
          is_shipped: boolean;
          is_passed_over: boolean;
          updated_at: string | null;
          updated_by: string | null;
        };
      };
      restore_content: {
        Args: {
          name: string;
          version: number;
          to?: number;
          note: string;
        };
        Returns: {
          name: string;
          title: string;
          shape: Json;
          version: number;
          body: Json;
          shipped: Json;
          is_shipped: boolean;
          is_passed_over: boolean;
          updated_at: string | null;
          updated_by: string | null;
        };
      };
      page_content: {
        Args: {
          name: string;
        };
        Returns: Json;
      };
      extend_deadline: {
        Args: {
          booking_id: string;
          until: string;
          reason: string;
          expected?: string;
        };
        Returns: {
          respond_by: string | null;
          payment_deadline: string | null;
        };
      };
      reopen_booking: {
        Args: {
          booking_id: string;
          reason: string;
        };
        Returns: {
          status: string;
          respond_by: string;
        };
      };
      record_manual_payment: {
        Args: {
          booking_id: string;
          kind: string;
          amount: number;
          reference: string;
          received_on: string;
          note?: string;
        };
        Returns: {
          payments: {
            id: string;
            kind: string;
            amount: number;
            status: string;
            provider: string;
            session_id: string | null;
            provider_payment: string | null;
            provider_url: string | null;
            created_at: string;
            paid_at: string | null;
          }[];
          refunds: {
            id: string;
            payment_id: string;
            amount: number;
            reason: string;
            status: string;
            provider_refund: string | null;
            created_at: string;
            updated_at: string;
          }[];
          disputes: {
            id: string;
            amount: number;
            status: string;
            created_at: string;
            updated_at: string;
          }[];
          ledger: {
            at: string;
            account: string;
            amount: number;
            event: string;
          }[];
        };
      };
      booking_mails: {
        Args: {
          booking_id: string;
        };
        Returns: {
          to: string;
          kind: string;
          title: string;
          address_hint: string;
          last_sent_at: string | null;
        }[];
      };
      resend_booking_mail: {
        Args: {
          booking_id: string;
          to: string;
          kind: string;
        };
        Returns: {
          sent: boolean;
        };
      };
      suspension_preview: {
        Args: {
          guide_id: string;
        };
        Returns: {
          guide_id: string;
          display_name: string;
          is_active: boolean;
          bookings: {
            booking_id: string;
            reference: string;
            status: string;
            title: string;
            start_date: string;
            end_date: string;
            number_of_travelers: number;
            traveler: string;
            paid: number;
            hosts: {
              guide_id: string;
              display_name: string;
              is_free: boolean;
            }[];
          }[];
          packages: {
            package_id: string;
            title: string;
            state: string;
            other_hosts: number;
            is_owner: boolean;
          }[];
          is_cut: boolean;
        };
      };
      suspend_guide: {
        Args: {
          guide_id: string;
          reason: string;
          document: {
            bookings: {
              booking_id: string;
              action: string;
              guide_id?: string | null;
            }[];
          };
        };
        Returns: {
          kept: number;
          cancelled: number;
          offered: number;
          refunded: number;
        };
      };
      reinstate_guide: {
        Args: {
          guide_id: string;
          reason: string;
        };
        Returns: {
          is_active: boolean;
        };
      };
      transfer_package: {
        Args: {
          package_id: string;
          guide_id: string;
          reason: string;
        };
        Returns: {
          package_id: string;
          state: string;
          resumes_on: string | null;
          reason: string | null;
          since: string | null;
          may_change: boolean;
          pending: number;
          approved: number;
          confirmed: number;
        };
      };
      account_deletion: {
        Args: Record<never, never>;
        Returns: {
          requested_at: string | null;
          due_at: string | null;
          hindrances: string[];
        };
      };
      request_account_deletion: {
        Args: Record<never, never>;
        Returns: {
          requested_at: string | null;
          due_at: string | null;
          hindrances: string[];
        };
      };
      cancel_account_deletion: {
        Args: Record<never, never>;
        Returns: {
          requested_at: string | null;
          due_at: string | null;
          hindrances: string[];
        };
      };
      sign_out_person: {
        Args: {
          user_id: string;
          reason: string;
        };
        Returns: {
          ended: number;
        };
      };
      block_person: {
        Args: {
          user_id: string;
          reason: string;
          until?: string;
        };
        Returns: {
          banned_until: string | null;
        };
      };
      unblock_person: {
        Args: {
          user_id: string;
          reason: string;
        };
        Returns: {
          banned_until: string | null;
        };
      };
      unlock_person: {
        Args: {
          user_id: string;
          reason: string;
        };
        Returns: {
          cleared: number;
        };
      };
      erasure_preview: {
        Args: {
          user_id: string;
        };
        Returns: {
          may_erase: boolean;
          hindrances: string[];
          erased: {
            what: string;
            count: number;
          }[];
          retained: {
            what: string;
            count: number;
            why: string;
            until: string | null;
          }[];
        };
      };
      erase_person: {
        Args: {
          user_id: string;
          reason: string;
          email: string;
        };
        Returns: {
          erased: boolean;
        };
      };
      merge_preview: {
        Args: {
          source: string;
          target: string;
        };
        Returns: {
          source: {
            id: string;
            name: string;
            email: string | null;
            created_at: string;
            bookings: number;
            last_seen: string | null;
          };
          target: {
            id: string;
            name: string;
            email: string | null;
            created_at: string;
            bookings: number;
            last_seen: string | null;
          };
          moves: {
            name: string;
            count: number;
          }[];
          problems: string[];
          warnings: string[];
        };
      };
      merge_people: {
        Args: {
          source: string;
          target: string;
          reason: string;
          expected: {
            bookings: number;
          };
        };
        Returns: {
          id: string;
          target: string;
        };
      };
      undo_merge: {
        Args: {
          id: string;
          reason: string;
        };
        Returns: Record<never, never>;
      };
      my_staff_rights: {
        Args: Record<never, never>;
        Returns: {
          role: string | null;
          lasting_role: string | null;
          rights: string[];
          expires_at: string | null;
          needs_second_factor: boolean;
        };
      };
      staff_members: {
        Args: Record<never, never>;
        Returns: {
          user_id: string;
          name: string;
          email: string | null;
          role: string | null;
          granted_by: string | null;
          granted_at: string | null;
          reason: string | null;
          expires_at: string | null;
          has_second_factor: boolean;
          is_owner_flag: boolean;
        }[];
      };
      bulk_change: {
        Args: {
          action: string;
          ids: string[];
          is_preview: boolean;
          reason?: string;
          until?: string;
          refund?: number;
        };
        Returns: {
          results: {
            id: string;
            problem: string | null;
            refund: number | null;
          }[];
          allowed: number;
          refused: number;
          refund: number;
          is_preview: boolean;
        };
      };
      staff_views: {
        Args: {
          list: string;
        };
        Returns: {
          id: string;
          list: string;
          name: string;
          filter: Json;
          is_shared: boolean;
          is_own: boolean;
          by: string;
        }[];
      };
      save_staff_view: {
        Args: {
          list: string;
          name: string;
          filter: Json;
          is_shared: boolean;
        };
        Returns: {
          id: string;
          list: string;
          name: string;
          filter: Json;
          is_shared: boolean;
          is_own: boolean;
          by: string;
        };
      };
      delete_staff_view: {
        Args: {
          view_id: string;
        };
        Returns: {
          is_deleted: boolean;
        };
      };
      set_staff_role: {
        Args: {
          email: string;
          role: string;
          reason: string;
          until?: string;
        };
        Returns: {
          user_id: string;
          name: string;
          email: string | null;
          role: string | null;
          granted_by: string | null;
          granted_at: string | null;
          reason: string | null;
          expires_at: string | null;
          has_second_factor: boolean;
          is_owner_flag: boolean;
        };
      };
      four_eyes_rules: {
        Args: Record<never, never>;
        Returns: {
          action: string;
          is_on: boolean;
          above: number | null;
          approve_above: number | null;
        }[];
      };
      set_four_eyes_rule: {
        Args: {
          action: string;
          is_on: boolean;
          above?: number;
          approve_above?: number;
        };
        Returns: {
          action: string;
          is_on: boolean;
          above: number | null;
          approve_above: number | null;
        };
      };
      api_keys: {
        Args: Record<never, never>;
        Returns: {
          id: string;
          name: string;
          prefix: string;
          scopes: string[];
          rate_per_minute: number;
          state: string;
          created_at: string;
          created_by: string | null;
          last_used_at: string | null;
          expires_at: string | null;
          revoked_at: string | null;
          revoked_by: string | null;
        }[];
      };
      create_api_key: {
        Args: {
          name: string;
          scopes: string[];
          rate_per_minute?: number;
          expires_on?: string;
        };
        Returns: {
          id: string;
          name: string;
          prefix: string;
          scopes: string[];
          rate_per_minute: number;
          state: string;
          created_at: string;
          created_by: string | null;
          last_used_at: string | null;
          expires_at: string | null;
          revoked_at: string | null;
          revoked_by: string | null;
          secret: string;
        };
      };
      rename_api_key: {
        Args: {
          id: string;
          name: string;
        };
        Returns: {
          id: string;
          name: string;
          prefix: string;
          scopes: string[];
          rate_per_minute: number;
          state: string;
          created_at: string;
          created_by: string | null;
          last_used_at: string | null;
          expires_at: string | null;
          revoked_at: string | null;
          revoked_by: string | null;
        };
      };
      revoke_api_key: {
        Args: {
          id: string;
        };
        Returns: {
          id: string;
          name: string;
          prefix: string;
          scopes: string[];
          rate_per_minute: number;
          state: string;
          created_at: string;
          created_by: string | null;
          last_used_at: string | null;
          expires_at: string | null;
          revoked_at: string | null;
          revoked_by: string | null;
        };
      };
      webhook_endpoints: {
        Args: Record<never, never>;
        Returns: {
          id: string;
          url: string;
          events: string[];
          description: string | null;
          is_active: boolean;
          created_at: string;
          created_by: string | null;
          disabled_at: string | null;
          disabled_reason: string | null;
          last_success_at: string | null;
          failures: number;
          failing_since: string | null;
          former_secret_until: string | null;
          delivered: number;
          failed: number;
          waiting: number;
        }[];
      };
      save_webhook_endpoint: {
        Args: {
          id?: string;
          url: string;
          events: string[];
          description?: string;
        };
        Returns: {
          id: string;
          url: string;
          events: string[];
          description: string | null;
          is_active: boolean;
          created_at: string;
          created_by: string | null;
          disabled_at: string | null;
          disabled_reason: string | null;
          last_success_at: string | null;
          failures: number;
          failing_since: string | null;
          former_secret_until: string | null;
          delivered: number;
          failed: number;
          waiting: number;
          secret: string | null;
        };
      };
      rotate_webhook_secret: {
        Args: {
          id: string;
        };
        Returns: {
          id: string;
          url: string;
          events: string[];
          description: string | null;
          is_active: boolean;
          created_at: string;
          created_by: string | null;
          disabled_at: string | null;
          disabled_reason: string | null;
          last_success_at: string | null;
          failures: number;
          failing_since: string | null;
          former_secret_until: string | null;
          delivered: number;
          failed: number;
          waiting: number;
          secret: string;
        };
      };
      disable_webhook_endpoint: {
        Args: {
          id: string;
        };
        Returns: {
          id: string;
          url: string;
          events: string[];
          description: string | null;
          is_active: boolean;
          created_at: string;
          created_by: string | null;
          disabled_at: string | null;
          disabled_reason: string | null;
          last_success_at: string | null;
          failures: number;
          failing_since: string | null;
          former_secret_until: string | null;
          delivered: number;
          failed: number;
          waiting: number;
        };
      };
      enable_webhook_endpoint: {
        Args: {
          id: string;
        };
        Returns: {
          id: string;
          url: string;
          events: string[];
          description: string | null;
          is_active: boolean;
          created_at: string;
          created_by: string | null;
          disabled_at: string | null;
          disabled_reason: string | null;
          last_success_at: string | null;
          failures: number;
          failing_since: string | null;
          former_secret_until: string | null;
          delivered: number;
          failed: number;
          waiting: number;
        };
      };
      test_webhook_endpoint: {
        Args: {
          id: string;
        };
        Returns: {
          delivery_id: string;
        };
      };
      webhook_deliveries: {
        Args: {
          endpoint_id?: string;
          state?: string;
          type?: string;
          after?: string;
          limit?: number;
        };
        Returns: {
          total: number;
          results: {
            id: string;
            endpoint_id: string;
            url: string;
            event_id: string;
            type: string;
            created_at: string;
            state: string;
            attempts: number;
            next_attempt_at: string | null;
            last_status: number | null;
            last_error: string | null;
            last_duration_ms: number | null;
            delivered_at: string | null;
            redelivers: string | null;
          }[];
          next: string | null;
        };
      };
      webhook_delivery: {
        Args: {
          id: string;
        };
        Returns: {
          id: string;
          endpoint_id: string;
          url: string;
          event_id: string;
          type: string;
          created_at: string;
          state: string;
          attempts: number;
          next_attempt_at: string | null;
          last_status: number | null;
          last_error: string | null;
          last_duration_ms: number | null;
          delivered_at: string | null;
          redelivers: string | null;
          payload: Json;
          log: {
            attempted_at: string;
            status: number | null;
            error: string | null;
            duration_ms: number;
            answer: string | null;
          }[];
        };
      };
      redeliver_webhook: {
        Args: {
          id: string;
        };
        Returns: {
          id: string;
          endpoint_id: string;
          url: string;
          event_id: string;
          type: string;
          created_at: string;
          state: string;
          attempts: number;
          next_attempt_at: string | null;
          last_status: number | null;
          last_error: string | null;
          last_duration_ms: number | null;
          delivered_at: string | null;
          redelivers: string | null;
        };
      };
      admin_today: {
        Args: {
          days?: number;
        };
        Returns: {
          at: string;
          days: number;
          waiting: {
            queue: string;
            count: number;
            oldest_at: string | null;
            target_hours: number;
            late: number;
          }[];
          failing: {
            kind: string;
            count: number;
            since: string | null;
            detail: string | null;
          }[];
          money: {
            captured: number;
            refunded: number;
            owed_to_guides: number;
            payouts_due: number;
            before: {
              captured: number;
              refunded: number;
            };
            open_differences: number;
            difference: number;
            reconciled_at: string | null;
          } | null;
          funnel: {
            views: number;
            requests: number;
            approved: number;
            paid: number;
            before: {
              views: number;
              requests: number;
              approved: number;
              paid: number;
            };
          } | null;
        };
      };
      set_service_target: {
        Args: {
          queue: string;
          hours: number;
        };
        Returns: {
          queue: string;
          target_hours: number;
        };
      };
      search_misses: {
        Args: {
          days?: number;
          after?: string;
          limit?: number;
        };
        Returns: {
          total: number;
          results: {
            id: string;
            text: string;
            count: number;
            first_at: string;
            last_at: string;
            is_dismissed: boolean;
          }[];
          next: string | null;
        };
      };
      dismiss_search_miss: {
        Args: {
          id: string;
          reason: string;
        };
        Returns: {
          id: string;
          text: string;
          count: number;
          first_at: string;
          last_at: string;
          is_dismissed: boolean;
        };
      };
      guide_answers: {
        Args: {
          days?: number;
          sort?: string;
          after?: string;
          limit?: number;
        };
        Returns: {
          total: number;
          results: {
            guide_id: string;
            display_name: string;
            requests: number;
            accepted: number;
            rejected: number;
            expired: number;
            acceptance: number | null;
            median_minutes: number | null;
            waiting: number;
          }[];
          next: string | null;
        };
      };
      conversations: {
        Args: {
          q?: string;
          after?: string;
          limit?: number;
        };
        Returns: {
          id: string;
          booking_id: string | null;
          package_id: string;
          side: string;
          title: string;
          start_date: string | null;
          end_date: string | null;
          status: string | null;
          other: {
            id: string;
            name: string;
            avatar_url: string | null;
          };
          last: {
            body: string;
            sent_at: string;
            is_mine: boolean;
          } | null;
          unread: number;
          cursor: string;
        }[];
      };
      conversation: {
        Args: {
          conversation_id: string;
          before?: string;
        };
        Returns: {
          id: string;
          booking_id: string | null;
          package_id: string;
          side: string;
          title: string;
          start_date: string | null;
          end_date: string | null;
          status: string | null;
          other: {
            id: string;
            name: string;
            avatar_url: string | null;
          };
          messages: {
            id: string;
            conversation_id: string;
            booking_request_id: string | null;
            sender_id: string;
            client_key: string;
            body: string;
            sent_at: string;
          }[];
          has_more: boolean;
          read_to: string | null;
          other_read_to: string | null;
          closed: string | null;
          is_reported: boolean;
        };
      };
      ask_guide: {
        Args: {
          package_id: string;
          guide_id: string;
          key: string;
          body: string;
        };
        Returns: {
          id: string;
          conversation_id: string;
          booking_request_id: string | null;
          sender_id: string;
          client_key: string;
          body: string;
          sent_at: string;
        };
      };
      send_message: {
        Args: {
          conversation_id: string;
          key: string;
          body: string;
        };
        Returns: {
          id: string;
          conversation_id: string;
          booking_request_id: string | null;
          sender_id: string;
          client_key: string;
          body: string;
          sent_at: string;
        };
      };
      mark_messages_read: {
        Args: {
          conversation_id: string;
          message_id: string;
        };
        Returns: {
          read_to: string;
          unread: number;
        };
      };
      report_conversation: {
        Args: {
          conversation_id: string;
          reason: string;
        };
        Returns: {
          id: string;
        };
      };
      reported_conversation: {
        Args: {
          report_id: string;
          before?: string;
        };
        Returns: {
          id: string;
          booking_id: string | null;
          title: string;
          start_date: string | null;
          end_date: string | null;
          status: string | null;
          traveller: {
            id: string;
            name: string;
          };
          guide: {
            id: string;
            name: string;
          };
          messages: {
            id: string;
            conversation_id: string;
            booking_request_id: string | null;
            sender_id: string;
            client_key: string;
            body: string;
            sent_at: string;
          }[];
          has_more: boolean;
        };
      };
      saved_replies: {
        Args: Record<never, never>;
        Returns: {
          replies: string[];
          version: number;
        };
      };
      save_replies: {
        Args: {
          replies: string[];
          version: number;
        };
        Returns: {
          replies: string[];
          version: number;
        };
      };
      text_message_settings: {
        Args: Record<never, never>;
        Returns: {
          available: boolean;
          phone: string | null;
          requests: boolean;
          cancellations: boolean;
          starts: boolean;
          quiet_from: string | null;
          quiet_until: string | null;
          daily_limit: number;
          sent_today: number;
          reply_number: string | null;
        };
      };
      save_text_message_settings: {
        Args: {
          document: {
            requests?: boolean;
            cancellations?: boolean;
            starts?: boolean;
            quiet_from?: string | null;
            quiet_until?: string | null;
          };
        };
        Returns: {
          available: boolean;
          phone: string | null;
          requests: boolean;
          cancellations: boolean;
          starts: boolean;
          quiet_from: string | null;
          quiet_until: string | null;
          daily_limit: number;
          sent_today: number;
          reply_number: string | null;
        };
      };
      guide_reputation: {
        Args: Record<never, never>;
        Returns: {
          statement: string;
          signature: string;
          file_name: string;
        };
      };
      verify_reputation: {
        Args: {
          statement: string;
          signature: string;
        };
        Returns: {
          is_valid: boolean;
          problem: string | null;
          issued_at: string | null;
          name: string | null;
          guide_id: string | null;
          is_member: boolean;
        };
      };
      my_credentials: {
        Args: Record<never, never>;
        Returns: {
          id: string;
          kind: string;
          class: string | null;
          number: string;
          issuer: string | null;
          valid_until: string;
          status: string;
          in_force: boolean;
          has_document: boolean;
          submitted_at: string;
          decided_at: string | null;
          method: string | null;
          reason: string | null;
        }[];
      };
      submit_credential: {
        Args: {
          document: {
            kind: string;
            class: string | null;
            number: string;
            issuer: string | null;
            valid_until: string;
            file: string;
          };
        };
        Returns: {
          id: string;
        };
      };
      withdraw_credential: {
        Args: {
          id: string;
        };
        Returns: {
          id: string;
          status: string;
        };
      };
      guide_credentials: {
        Args: {
          guide_id: string;
        };
        Returns: {
          kind: string;
          class: string | null;
          checked_on: string | null;
          valid_until: string;
          method: string | null;
        }[];
      };
      credential_queue: {
        Args: {
          status?: string;
          search?: string;
          after?: string;
        };
        Returns: {
          rows: {
            id: string;
            guide_id: string;
            display_name: string;
            avatar_url: string | null;
            kind: string;
            class: string | null;
            number: string;
            issuer: string | null;
            valid_until: string;
            status: string;
            in_force: boolean;
            submitted_at: string;
            decided_at: string | null;
            decided_by: string | null;
            method: string | null;
            reason: string | null;
            document: {
              mime_type: string;
              size: number;
            } | null;
            same_number: {
              guide_id: string;
              display_name: string;
            }[];
            is_own: boolean;
          }[];
          next: string | null;
          counts: {
            pending: number;
            expiring: number;
          };
        };
      };
      decide_credential: {
        Args: {
          id: string;
          action: string;
          method?: string;
          reason?: string;
        };
        Returns: {
          id: string;
          status: string;
        };
      };
      credential_document: {
        Args: {
          id: string;
        };
        Returns: {
          url: string;
          mime_type: string;
          expires_at: string;
        };
      };
      my_notification_preferences: {
        Args: Record<never, never>;
        Returns: {
          topic: string;
          in_product: boolean;
          by_mail: boolean;
          can: {
            in_product: boolean;
            by_mail: boolean;
          };
        }[];
      };
      set_notification_preference: {
        Args: {
          document: {
            topic: string;
            in_product?: boolean;
            by_mail?: boolean;
          };
        };
        Returns: {
          topic: string;
          in_product: boolean;
          by_mail: boolean;
          can: {
            in_product: boolean;
            by_mail: boolean;
          };
        }[];
      };
      planner_options: {
        Args: Record<never, never>;
        Returns: {
          providers: {
            id: string;
            name: string;
            enabled: boolean;
          }[];
          quota: {
            perHour: number;
            perDay: number;
            leftHour: number | null;
            leftDay: number | null;
          } | null;
          upgradeUrl: string | null;
        };
      };
      itinerary: {
        Args: {
          id: string;
          secret?: string;
        };
        Returns: {
          id: string;
          version: number;
          mine: boolean;
          shared: boolean;
          sharedUntil: string | null;
          mayEdit: boolean;
          joined: boolean;
          editors: string[];
          itinerary: Json;
          canGoBack: boolean;
          updatedAt: string;
        };
      };
      itinerary_history: {
        Args: {
          id: string;
          secret?: string;
        };
        Returns: {
          version: number;
          cause: string;
          words: string;
          replacedAt: string;
          title: string;
          duration: number;
          places: string[];
        }[];
      };
      shared_itinerary: {
        Args: {
          token: string;
        };
        Returns: {
          id: string;
          title: string;
          itinerary: Json;
          mayEdit: boolean;
        };
      };
      edit_itinerary: {
        Args: {
          id: string;
          secret?: string;
          version: number;
          change: {
            move?: {
              day: number;
              from: number;
              toDay: number;
              to: number;
            };
            remove?: {
              day: number;
              at: number;
            };
            add?: {
              day: number;
              at?: number;
              attraction: string;
            };
            swap?: {
              day: number;
              at: number;
              attraction: string;
            };
            time?: {
              day: number;
              at: number;
              startTime: string;
            };
            length?: {
              day: number;
              at: number;
              durationMinutes: number;
            };
            swapDays?: {
              a: number;
              b: number;
            };
            title?: string;
            lift?: string;
            undo?: boolean;
            restore?: number;
          };
        };
        Returns: {
          id: string;
          version: number;
          mine: boolean;
          shared: boolean;
          sharedUntil: string | null;
          mayEdit: boolean;
          joined: boolean;
          editors: string[];
          itinerary: Json;
          canGoBack: boolean;
          updatedAt: string;
        };
      };
      share_itinerary: {
        Args: {
          id: string;
          shared: boolean;
          may_edit?: boolean;
        };
        Returns: {
          token: string | null;
          endsAt: string | null;
          mayEdit: boolean;
        };
      };
      join_itinerary: {
        Args: {
          token: string;
        };
        Returns: {
          id: string;
        };
      };
      claim_itinerary: {
        Args: {
          id: string;
          secret: string;
        };
        Returns: {
          id: string;
        };
      };
      delete_itinerary: {
        Args: {
          id: string;
          secret?: string;
        };
        Returns: {
          id: string;
        };
      };
      copy_itinerary: {
        Args: {
          document: {
            itinerary_id?: string | null;
            token?: string | null;
            request_id?: string | null;
            offer_id?: string | null;
          };
        };
        Returns: {
          id: string;
        };
      };
      guides_for_itinerary: {
        Args: {
          id: string;
          language?: string;
        };
        Returns: {
          guide_id: string;
          display_name: string;
          avatar_url: string | null;
          location: string | null;
          rating: number;
          review_count: number;
          languages: string[];
          places: string[];
          places_total: number;
          speaks: boolean | null;
          is_free: boolean | null;
          reason: string;
        }[];
      };
      request_custom_trip: {
        Args: {
          document: {
            itinerary_id: string;
            guide_ids: string[];
            start_date?: string | null;
            number_of_travelers?: number | null;
            message?: string | null;
          };
        };
        Returns: {
          id: string;
          status: string;
          is_mine: boolean;
          title: string;
          start_date: string;
          end_date: string;
          days: number;
          number_of_travelers: number;
          places: string[];
          message: string | null;
          traveller_name: string;
          created_at: string;
          respond_by: string;
          itinerary_id: string | null;
          booking_id: string | null;
          itinerary: Json | null;
          offers: {
            id: string;
            guide_id: string;
            display_name: string;
            avatar_url: string | null;
            rating: number;
            review_count: number;
            status: string;
            price_per_person: number | null;
            total_price: number | null;
            advance_amount: number | null;
            balance: number | null;
            included: string | null;
            message: string | null;
            title: string;
            start_date: string;
            end_date: string;
            days: number;
            is_changed: boolean;
            itinerary_id: string | null;
            itinerary: Json | null;
            answered_at: string | null;
            offer_ends_at: string | null;
          }[];
        };
      };
      custom_requests: {
        Args: {
          side: string;
        };
        Returns: {
          id: string;
          status: string;
          is_mine: boolean;
          title: string;
          start_date: string;
          end_date: string;
          days: number;
          number_of_travelers: number;
          places: string[];
          message: string | null;
          traveller_name: string;
          created_at: string;
          respond_by: string;
          itinerary_id: string | null;
          booking_id: string | null;
          itinerary: Json | null;
          offers: {
            id: string;
            guide_id: string;
            display_name: string;
            avatar_url: string | null;
            rating: number;
            review_count: number;
            status: string;
            price_per_person: number | null;
            total_price: number | null;
            advance_amount: number | null;
            balance: number | null;
            included: string | null;
            message: string | null;
            title: string;
            start_date: string;
            end_date: string;
            days: number;
            is_changed: boolean;
            itinerary_id: string | null;
            itinerary: Json | null;
            answered_at: string | null;
            offer_ends_at: string | null;
          }[];
        }[];
      };
      custom_request: {
        Args: {
          id: string;
        };
        Returns: {
          id: string;
          status: string;
          is_mine: boolean;
          title: string;
          start_date: string;
          end_date: string;
          days: number;
          number_of_travelers: number;
          places: string[];
          message: string | null;
          traveller_name: string;
          created_at: string;
          respond_by: string;
          itinerary_id: string | null;
          booking_id: string | null;
          itinerary: Json | null;
          offers: {
            id: string;
            guide_id: string;
            display_name: string;
            avatar_url: string | null;
            rating: number;
            review_count: number;
            status: string;
            price_per_person: number | null;
            total_price: number | null;
            advance_amount: number | null;
            balance: number | null;
            included: string | null;
            message: string | null;
            title: string;
            start_date: string;
            end_date: string;
            days: number;
            is_changed: boolean;
            itinerary_id: string | null;
            itinerary: Json | null;
            answered_at: string | null;
            offer_ends_at: string | null;
          }[];
        };
      };
      answer_custom_request: {
        Args: {
          document: {
            id: string;
            answer: string;
            price_per_person?: number | null;
            included?: string | null;
            message?: string | null;
            itinerary_id?: string | null;
          };
        };
        Returns: {
          id: string;
          status: string;
          is_mine: boolean;
          title: string;
          start_date: string;
          end_date: string;
          days: number;
          number_of_travelers: number;
          places: string[];
          message: string | null;
          traveller_name: string;
          created_at: string;
          respond_by: string;
          itinerary_id: string | null;
          booking_id: string | null;
          itinerary: Json | null;
          offers: {
            id: string;
            guide_id: string;
            display_name: string;
            avatar_url: string | null;
            rating: number;
            review_count: number;
            status: string;
            price_per_person: number | null;
            total_price: number | null;
            advance_amount: number | null;
            balance: number | null;
            included: string | null;
            message: string | null;
            title: string;
            start_date: string;
            end_date: string;
            days: number;
            is_changed: boolean;
            itinerary_id: string | null;
            itinerary: Json | null;
            answered_at: string | null;
            offer_ends_at: string | null;
          }[];
        };
      };
      accept_custom_offer: {
        Args: {
          document: {
            id: string;
            offer_id: string;
            total_price: number;
            answered_at: string;
            full_name: string;
            contact_email: string;
            contact_phone: string;
            special_requests?: string | null;
            accepted_terms: boolean;
          };
        };
        Returns: {
          booking_id: string;
        };
      };
      withdraw_custom_request: {
        Args: {
          id: string;
        };
        Returns: {
          id: string;
        };
      };
      save_packages: {
        Args: {
          packages: string[];
        };
        Returns: {
          saved: {
            package_id: string;
            title: string;
            created_at: string;
          }[];
          left_out: string[];
        };
      };
      add_date_alert: {
        Args: {
          package_id: string;
          first_start: string;
          last_start: string;
          number_of_travelers: number;
          weekends_only?: boolean;
        };
        Returns: {
          id: string;
          package_id: string;
          first_start: string;
          last_start: string;
          weekends_only: boolean;
          number_of_travelers: number;
        };
      };
      read_phone_number: {
        Args: {
          phone: string;
          country?: string;
        };
        Returns: {
          number: string | null;
          international: string | null;
          problem: string | null;
        };
      };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};

export type TripCardRow = {
  id: string;
  title: string;
  description: string | null;
  price: number;
  duration_days: number;
  min_people: number;
  max_people: number;
  image_url: string | null;
  rating: number;
  review_count: number;
  created_at: string;
  package_locations: {
    location_name: string;
    is_primary_location: boolean;
    destination_id: string | null;
  }[];
  package_categories: {
    category: string;
  }[];
  package_days: {
    overnight_destination_id: string | null;
  }[];
  package_languages: {
    language_code: string;
    language_name: string;
  }[];
  package_guides: {
    guide_id: string;
    is_primary_guide: boolean;
    guides: {
      display_name: string;
      avatar_url: string | null;
      rating: number;
    } | null;
  }[];
  package_room_pricing: {
    accommodation_type: string;
    hotel_type: string;
    capacity_per_room: number;
    price_per_room: number;
  }[];
};

export type GuideCardRow = {
  id: string;
  display_name: string;
  avatar_url: string | null;
  bio: string | null;
  experience_years: number | null;
  rating: number;
  review_count: number;
  guide_locations: {
    location_name: string;
    is_primary_location: boolean;
  }[];
  guide_languages: {
    language_code: string;
    language_name: string;
  }[];
  guide_specialties: {
    specialty_name: string;
  }[];
};
